import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, TestStudio } from './testing/studio.ts'

// What a page is told when it begins.

let running: TestStudio
beforeAll(async () => {
  running = await TestStudio.start()
})
afterAll(() => running.stop())

test('a page is told the pot of its player’s currency, and play money that of the title', async () => {
  const pot = { rate: 10_000, mainShare: 800_000, fedBy: [] }
  const sums = { amount: '300.00', mustHitBy: '1000.00', seed: '200.00' }
  const tram = { vassalage: 'LANTERN', gameCode: 'midnight-tram' }
  const dong = { amount: '6000000.00', mustHitBy: '25000000.00', seed: '5000000.00' }
  running.platform.pots = [
    { ...pot, ...sums, code: 'brass-moon', name: 'Brass Moon', currency: 'USD' },
    { ...pot, ...dong, code: 'paper-moon', name: 'Paper Moon', currency: 'VND', fedBy: [tram] },
  ]
  const potOf = async (currency: string | null) => {
    const token =
      currency === null ? null : running.platform.launch(`of-${currency}`, money('9'), currency)
    const page = await running.page('midnight-tram', token)
    const { game } = await page.call<{ game: { pot: unknown } }>('POST', '/api/resume', {})
    return game.pot
  }
  const fed = { kind: 'fed', rate: 10_000, returnRate: 0.012 }
  expect(await potOf('USD')).toEqual({
    ...{ ...fed, name: 'Brass Moon', currency: 'USD', mustHitBy: '1000.00' },
  })
  expect(await potOf('VND')).toEqual({
    ...{ ...fed, name: 'Paper Moon', currency: 'VND', mustHitBy: '25000000.00' },
  })
  expect(await potOf('EUR')).toEqual({ kind: 'none', currency: 'EUR' })
  expect(await potOf(null)).toMatchObject({ name: 'Brass Moon', returnRate: null })
})

test('R-084 in plain pace a page is told so, and free spins keep the least cycle as well', async () => {
  const open = async (player: string, isPlain: boolean) => {
    running.platform.isPlain = isPlain
    const page = await running.page('kraken-toll', running.platform.launch(player, money('9')))
    const { pace } = await page.call<{ pace: string }>('POST', '/api/resume', {})
    running.chance.forceFreeSpins()
    const { round } = await page.spin('0.20')
    expect(round.state).toBe('open')
    return { page, pace, round }
  }
  const usual = await open('usual-pace', false)
  expect(usual.pace).toBe('usual')
  expect((await usual.page.next(usual.round.id, 1)).round.view?.spins).toHaveLength(2)

  const { page, pace, round } = await open('plain-pace', true)
  expect(pace).toBe('plain')
  expect(await refusalOf(page.next(round.id, 1))).toBe('too_fast')
  const passed = "update rounds set touched_at = touched_at - interval '3 seconds'"
  await running.studio.ctx.db.query(passed)
  expect((await page.next(round.id, 1)).round.view?.spins).toHaveLength(2)
  // what was shown is told again at once, and the next one keeps the cycle too
  expect((await page.next(round.id, 1)).round.view?.spins).toHaveLength(2)
  expect(await refusalOf(page.next(round.id, 2))).toBe('too_fast')
})
