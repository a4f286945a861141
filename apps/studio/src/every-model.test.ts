import { randomUUID } from 'node:crypto'
import { stakesOf } from '@lantern/games/slots/stakes'
import { findTitle, TITLES } from '@lantern/games/slots/titles'
import { formatMoney, money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { promiseFreeSpins } from './game/promises.ts'
import { refusalOf, TestStudio } from './testing/studio.ts'
import { CALM } from './wire/chaos.ts'
import { storeChaos } from './wire/queries.ts'

// One slot of each model, in the hands of somebody who sends what no page of ours would.

let running: TestStudio

beforeAll(async () => {
  running = await TestStudio.start()
  await storeChaos(running.studio.ctx.db, CALM)
})
afterAll(() => running.stop())

const SLOTS = [
  ['classic', 'brass-orchestra'],
  ['lines', 'sun-court'],
  ['ways', 'snow-pass'],
  ['cascade', 'moth-hour'],
  ['hold', 'yak-caravan'],
  ['progressive', 'lantern-fortune'],
] as const

/** Models whose rounds go on after the spin that was staked. */
const FEATURES: ReadonlySet<string> = new Set(['lines', 'ways', 'hold', 'progressive'])

test('one slot of each model is here', () => {
  const kinds = SLOTS.map(([, code]) => findTitle(code)).map((title) =>
    title?.pot ? 'progressive' : title?.model.kind,
  )
  expect(kinds).toEqual(SLOTS.map(([kind]) => kind))
  expect(new Set(TITLES.map((title) => (title.pot ? 'progressive' : title.model.kind)))).toEqual(
    new Set(kinds),
  )
})

test.each(SLOTS)(
  '%s: out of range, twice, after the end and at a second device',
  async (_kind, code) => {
    const title = findTitle(code)
    if (!title) throw new Error(`${code} is there`)
    const player = `${SLOTS.findIndex(([, other]) => other === code) + 1}`
    const page = await running.page(code, running.platform.launch(player, money('100')))
    const betsOf = () =>
      [...running.platform.bets.values()].filter((bet) => bet.playerId === player)
    const stake = formatMoney(stakesOf(title, 'USD')[0] ?? 0n)
    for (const wrong of ['0.00', '-1.00', '0.013', '99999.00', 'all'])
      expect(await refusalOf(page.spin(wrong)), wrong).not.toBe('')
    expect(betsOf()).toEqual([])

    const key = randomUUID()
    const [step, same] = await Promise.all([page.spin(stake, key), page.spin(stake, key)])
    expect(same.round.id).toBe(step.round.id)
    expect(betsOf()).toHaveLength(1)
    await running.passCycle()
    const second = await running.page(code, running.platform.launch(player))
    expect(await refusalOf(page.spin(stake))).toBe('session_replaced')
    const end = step.round.state === 'open' ? await second.showAll(step) : step.round
    expect(end.state).toBe('over')
    expect(await refusalOf(second.next(end.id, 1))).toBe('round_over')
    expect(await refusalOf(second.next('999999', 1))).not.toBe('')
    expect(betsOf()).toHaveLength(1)
  },
)

test.each(SLOTS.filter(([kind]) => FEATURES.has(kind)))(
  '%s: moves in the middle of its feature that are none, twice, of others and at two devices at once',
  async (kind, code) => {
    const title = findTitle(code)
    if (!title) throw new Error(`${code} is there`)
    const player = `${100 + 2 * SLOTS.findIndex(([other]) => other === kind)}`
    const page = await running.page(code, running.platform.launch(player, money('100')))
    const stranger = await running.page(code, running.platform.launch(`${Number(player) + 1}`))
    const { db } = running.studio.ctx
    await promiseFreeSpins(db, code)
    const stake = formatMoney(stakesOf(title, 'USD')[0] ?? 0n)
    const { round } = await page.spin(stake)
    expect(round.state).toBe('open')
    await running.passCycle()
    expect(await refusalOf(page.spin(stake))).toBe('round_open')
    for (const [shown, refusal] of [
      [0, 'bad_request'],
      [1.5, 'bad_request'],
      [2, 'round_over'],
      [999, 'round_over'],
    ] as const)
      expect(await refusalOf(page.next(round.id, shown)), `${shown}`).toBe(refusal)
    expect(await refusalOf(stranger.next(round.id, 1))).toBe('round_not_found')

    const steps = await Promise.all([1, 2, 3].map(() => page.next(round.id, 1)))
    expect(steps.map((step) => step.round.view?.spins.length)).toEqual([2, 2, 2])
    // the second device takes the game over; of both at once one shows each spin, and only once
    const second = await running.page(code, running.platform.launch(player))
    const both = await Promise.allSettled([page.next(round.id, 2), second.next(round.id, 2)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    const end = await second.showAll(await second.round(round.id))
    expect(end.state).toBe('over')
    expect(await refusalOf(second.next(end.id, 999))).toBe('round_over')
    const bets = [...running.platform.bets.values()].filter((bet) => bet.playerId === player)
    expect(bets).toHaveLength(1)
  },
)
