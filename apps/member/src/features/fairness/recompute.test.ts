import { browserHashes } from '@lantern/games/fair/browser-hashes'
import { verifyRound } from '@lantern/games/fair/verify'
import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { derive, minesOf, type Proof, recompute, rollOf } from './recompute.ts'

/** The published vectors of the scheme. */
const seeds = { serverSeed: 'server seed', clientSeed: 'client seed', nonce: 1 }

test('R-060 the public vectors come out in the browser’s code', () => {
  expect(rollOf(seeds)).toBe(7467)
  expect(rollOf({ ...seeds, nonce: 2 })).toBe(5386)
  expect(minesOf(seeds, 3)).toEqual([19, 16, 6])
  const steps = derive(seeds)
  expect(steps.floats[0]).toBe(0.7467032722197473)
  expect(steps.message).toBe('client seed:1:0')
  expect(steps.firstBlock).toMatch(/^[0-9a-f]{64}$/)
})

const serverSeed = 'a'.repeat(64)

/** A round of Mines as the server would have recorded it. */
function recorded(actions: Proof['actions']): Proof {
  const view = verifyRound({
    game: 'mines',
    rulesVersion: 'mines-1',
    serverSeed,
    clientSeed: 'mine',
    nonce: 4,
    bet: { mines: 3 },
    stake: '10.00',
    currency: 'USD',
    actions,
  })
  return {
    round: {
      id: '7',
      gameCode: 'mines',
      currency: 'USD',
      stake: money('10.00'),
      state: 'settled',
      payout: view.settlement?.payout ?? null,
      nonce: 4,
      serverSeedHash: browserHashes.sha256Hex(serverSeed),
      clientSeed: 'mine',
      rulesVersion: 'mines-1',
      extraStake: money('0.00'),
      openedAt: '2026-11-20T10:00:00.000Z',
      closedAt: '2026-11-20T10:00:05.000Z',
      bet: { mines: 3 },
      view: view.view,
    },
    actions,
    serverSeed,
  }
}

const lost = recorded([
  { type: 'open', cell: minesOf({ serverSeed, clientSeed: 'mine', nonce: 4 }, 3)[0] ?? 1 },
])

describe('a recorded round', () => {
  test('that is true is found true', () => {
    const verdict = recompute(lost, serverSeed)
    expect(verdict).toMatchObject({
      isSeedPromised: true,
      isViewEqual: true,
      isPayoutEqual: true,
      payout: '0.00',
    })
  })

  test('the order of its fields does not matter', () => {
    const view = Object.fromEntries(Object.entries(lost.round.view).toReversed())
    expect(recompute({ ...lost, round: { ...lost.round, view } }, serverSeed).isViewEqual).toBe(
      true,
    )
  })

  test('another seed, another board or another payout is found out', () => {
    expect(recompute(lost, 'b'.repeat(64)).isSeedPromised).toBe(false)
    const moved = { ...lost.round.view, explodedAt: 1, mineCells: [1, 2, 3] }
    expect(
      recompute({ ...lost, round: { ...lost.round, view: moved } }, serverSeed).isViewEqual,
    ).toBe(false)
    const paid = { ...lost, round: { ...lost.round, payout: money('1.00') } }
    expect(recompute(paid, serverSeed).isPayoutEqual).toBe(false)
  })

  test('that can not have happened is refused', () => {
    const impossible = { ...lost, actions: [...lost.actions, { type: 'cashOut' }] }
    expect(() => recompute(impossible, serverSeed)).toThrow('round_over')
  })
})
