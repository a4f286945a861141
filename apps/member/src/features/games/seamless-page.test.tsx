import { member } from '@lantern/contract/member'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { expect, test } from 'vitest'
import { drawn, entriesOf } from '../../testing/drawn.tsx'
import { Screen } from './seamless-page.tsx'

const at = '/seamless?game=dice&vendor=BGS&mode=real'
const SLOW = [member.info, {}, new CallRefusal('network_slow')] as const

test('where it can not be known who plays, the page says so and offers another try', async () => {
  const html = await drawn({ phase: 'signed-in', at, refusals: [SLOW] }, <Screen />)
  expect(html).toContain('The game could not be opened')
  expect(entriesOf(html)).toContain('Try again')
  expect(html).not.toContain('Loading dice')
})

test.each(['unknown', 'signed-in', 'visitor'] as const)(
  'a game is on its way for whoever is %s',
  async (phase) => {
    const html = await drawn({ phase, at }, <Screen />)
    expect(html).toContain('Loading dice')
    expect(html).not.toContain('could not be opened')
  },
)
