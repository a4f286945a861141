import { originals } from '@lantern/contract/originals'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { expect, test } from 'vitest'
import { drawn } from '../../testing/drawn.tsx'
import RoundShown from './round-shown.tsx'

const ROUND = {
  id: '12',
  gameCode: 'dice',
  currency: 'USD',
  stake: 10_000n,
  extraStake: 0n,
  state: 'settled',
  payout: 19_800n,
  nonce: 4,
  serverSeedHash: 'a'.repeat(64),
  clientSeed: 'lantern',
  rulesVersion: 'dice-1',
  openedAt: '2026-11-02T09:30:00.000Z',
  closedAt: '2026-11-02T09:30:00.000Z',
  bet: { direction: 'over', target: 5_050 },
  view: {
    direction: 'over',
    target: 5_050,
    stake: '1.00',
    currency: 'USD',
    rolled: 7_312,
    isWin: true,
    multiplier: '1.9800',
    payout: '1.98',
  },
}
const PROOF = { round: ROUND, actions: [], actedAt: [], finished: false, serverSeed: null }
const asked = [originals.proof, { roundId: '12' }] as const

const scene = { phase: 'signed-in', at: '/bets' } as const

test('an own round is shown again: board, outcome, moves and commitment, all of it in words', async () => {
  const html = await drawn(
    { ...scene, answers: [[...asked, PROOF]] },
    <RoundShown id="12" title="Dice" />,
  )
  // labelled as what it is
  expect(html).toMatch(/<h3[^>]*>Dice, shown again<\/h3>/)
  expect(html).toContain('Over 50.50')
  expect(html).toContain('73.12')
  expect(html).toContain('1.98×')
  expect(html).toContain('a'.repeat(64))
  expect(html).toContain('Not revealed yet')
  // the picture says nothing that the words do not
  expect(html).toMatch(/<svg[^>]*aria-hidden="true"/)
})

test('a round that is not one’s own is said not to exist', async () => {
  const refusal = [...asked, new CallRefusal('round_not_found')] as const
  const html = await drawn({ ...scene, refusals: [refusal] }, <RoundShown id="12" title="Dice" />)
  expect(html).toContain('role="alert"')
  expect(html).not.toContain('shown again')
})
