import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { money } from '@lantern/kernel/money'
import { systemClock } from '@lantern/kernel/time'
import { type FreeRounds, freeRounds } from '@lantern/vendor-protocol/free-rounds'
import { askGames } from '@lantern/vendor-protocol/games'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, type SeenRound, type TestPage, TestStudio } from './testing/studio.ts'

let running: TestStudio
let players = 0
beforeAll(async () => {
  running = await TestStudio.start()
})
afterAll(() => running.stop())

const asking = (secret = 'lantern-demo-vendor-secret', vendor = 'LANTERN') => ({
  baseUrl: running.url,
  vendor,
  keyId: 'demo',
  secrets: [secret],
  clock: systemClock,
})

const gift = (playerId: string, more: Partial<FreeRounds> = {}): FreeRounds => ({
  reference: randomUUID(),
  playerId,
  gameCode: 'carp-gate',
  currency: 'USD',
  stake: money('0.40'),
  rounds: 2,
  expiresAt: new Date(Date.now() + 3_600_000),
  ...more,
})

async function player(): Promise<{ id: string; page: TestPage }> {
  const id = `${(players += 1)}`
  return { id, page: await running.page('carp-gate', running.platform.launch(id, money('10'))) }
}

/** A spin with all its free spins, and its money where it belongs. */
async function played(page: TestPage, stake: string): Promise<SeenRound> {
  const end = await page.showAll(await page.spin(stake))
  for (let tries = 0; tries < 100; tries += 1) {
    const { round } = await page.round(end.id)
    if (round.isSettled) {
      await running.passCycle()
      return round
    }
    await pause(50)
  }
  throw new Error('the round was not settled')
}

test('the platform is told the games of each vendor, and nobody else is', async () => {
  const codes = async (vendor: string) =>
    (await askGames(asking(undefined, vendor))).map(({ code }) => code)
  const all = await codes('LANTERN')
  const some = await codes('SALTMOON')
  expect(some).toEqual(expect.arrayContaining(['kraken-toll', 'pearl-tumble']))
  expect(all).toEqual(expect.arrayContaining(some))
  expect(all.length).toBeGreaterThan(some.length)
  await expect(askGames(asking('another-secret-of-others'))).rejects.toThrow('401')
  await expect(askGames(asking(undefined, 'NOBODY'))).rejects.toThrow('401')
})

test('free rounds are played first, stake nothing, and pay as the stake they stand for', async () => {
  const { id, page } = await player()
  const given = gift(id)
  expect(await freeRounds.grant(asking(), given)).toMatchObject({ state: 'open', played: 0 })
  expect(await freeRounds.grant(asking(), given)).toMatchObject({ state: 'open', played: 0 })
  const rounds = [await played(page, '0.20'), await played(page, '0.20')]
  let won = 0n
  for (const { reference, stake, payout } of rounds) {
    expect(stake).toBe('0.40')
    won += money(payout ?? '')
    expect(running.platform.bets.get(reference)).toMatchObject({ stake: 0n, state: 'settled' })
  }
  expect(running.platform.balances.get(id)).toBe(money('10') + won)
  expect(await freeRounds.status(asking(), given)).toMatchObject({
    state: 'over',
    played: 2,
    won,
  })
  const own = await played(page, '0.20')
  expect(running.platform.bets.get(own.reference)).toMatchObject({ stake: money('0.20') })
})

interface Seen {
  readonly freeRounds: { readonly left: number; readonly expiresAt: string } | null
  readonly gift: { readonly left: number; readonly played: number; readonly won: string } | null
  readonly round: SeenRound
}

test('a page is told what is left and what was won, and never plays a free round for money', async () => {
  const { id, page } = await player()
  const free = (isFree: boolean) =>
    page.call<Seen>('POST', '/api/spin', { stake: '0.20', key: randomUUID(), isFree })
  expect(await refusalOf(free(true))).toBe('free_rounds_over')
  const given = gift(id)
  await freeRounds.grant(asking(), given)
  const told = await page.call<Seen>('GET', '/api/balance')
  expect(told.freeRounds).toMatchObject({
    left: 2,
    stake: '0.40',
    expiresAt: given.expiresAt.toISOString(),
  })
  const first = await free(true)
  expect(first).toMatchObject({ round: { isFree: true }, freeRounds: { left: 1 } })
  await running.passCycle()
  const last = await free(true)
  expect(last).toMatchObject({ freeRounds: null, gift: { left: 0, played: 2 } })
  const won = [first, last].reduce((sum, { round }) => sum + money(round.payout ?? ''), 0n)
  expect(money(last.gift?.won ?? '')).toBe(won)
  await running.passCycle()
  expect(await refusalOf(free(true))).toBe('free_rounds_over')
  expect(await free(false)).toMatchObject({ round: { isFree: false, stake: '0.20' }, gift: null })
})

test('what was taken back is not played, even where it comes afterwards', async () => {
  const { id, page } = await player()
  const given = gift(id)
  await freeRounds.grant(asking(), given)
  expect(await freeRounds.cancel(asking(), given)).toMatchObject({ state: 'over' })
  const late = gift(id)
  expect(await freeRounds.status(asking(), late)).toMatchObject({ state: 'missing' })
  expect(await freeRounds.cancel(asking(), late)).toMatchObject({ state: 'over' })
  expect(await freeRounds.grant(asking(), late)).toMatchObject({ state: 'over', played: 0 })
  expect((await played(page, '0.20')).stake).toBe('0.20')
})

test('what can not be played here is refused, and so is another gift under a used name', async () => {
  const given = gift('anybody')
  await freeRounds.grant(asking(), given)
  for (const wrong of [
    { ...given, rounds: 3 },
    gift('anybody', { gameCode: 'nothing' }),
    gift('anybody', { stake: money('0.51') }),
  ])
    expect(await freeRounds.grant(asking(), wrong)).toMatchObject({ state: 'refused' })
  const odd = freeRounds.grant(asking(), gift('anybody', { stake: money('0.51') }))
  expect((await odd).fault).toMatch(/^no stake of the game, which has \d+\.\d\d, /)
  const elsewhere = freeRounds.grant(asking(undefined, 'SALTMOON'), gift('anybody'))
  expect(await elsewhere).toMatchObject({ state: 'refused', fault: 'no such game' })
  await expect(freeRounds.grant(asking('another-secret-of-others'), given)).rejects.toThrow('401')
})
