import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../testing/drawn.tsx'
import { Refused } from './frame-cards.tsx'

const card = (refusal: CallRefusal) =>
  drawn({}, <Refused refusal={refusal} artUrl={undefined} onRetry={vi.fn()} />)

test('a game that there is not leads back to the lobby, and is not tried again', async () => {
  const html = await card(new CallRefusal('game_not_found', { message: 'No such game.' }))
  expect(html).toContain('href="/"')
  expect(html).not.toContain('<button')
  expect(html).not.toContain('An open round is kept')
})

test.each([
  ['network_slow', {}, 'An open round is kept'],
  ['game_disabled', { until: null }, 'Game maintenance'],
] as const)('%s may be tried again', async (code, details, said) => {
  const html = await card(new CallRefusal(code, { details }))
  expect(html).toContain(said)
  expect(html).toContain('Try again')
  expect(html).not.toContain('href="/"')
})
