import { midnightTram } from '@lantern/games/slots/titles/tin-orchid'
import { carpGate } from '@lantern/games/slots/titles/kiln-and-kite'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '@lantern/kernel/time'
import { createLogger } from '../context.ts'
import { PotBoard } from './pots.ts'

let site: Server
let asked = 0
let says = ''

beforeAll(async () => {
  site = createServer((request, reply) => {
    asked += request.url === '/api/wps/relay/GCS_jackpots' ? 1 : 0
    reply.end(says)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
afterAll(() => site.close())

const boardAt = (now: Date) => {
  const address = site.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const config = { platformUrl: `http://127.0.0.1:${port}` }
  return new PotBoard({ clock: fixedClock(now), log: createLogger('silent'), config })
}

const POOL = { code: 'brass-moon', name: 'Brass Moon', currency: 'USD', fedBy: [] }

test('a player is told the pot of their own currency, or none', async () => {
  const sums = { amount: '5.00', mustHitBy: '9.00' }
  const named = (vassalage: string, gameCode: string | null) => ({ vassalage, gameCode })
  const pools = [
    { ...POOL, ...sums },
    { ...sums, code: 'all-games', name: 'All', currency: 'VND', fedBy: [named('TINORCHID', null)] },
    {
      ...sums,
      code: 'elsewhere',
      name: 'Elsewhere',
      currency: 'VND',
      fedBy: [named('TINORCHID', 'tin-sevens')],
    },
    {
      ...{ code: 'paper-moon', name: 'Paper Moon', currency: 'VND' },
      ...{ amount: '5000000.00', mustHitBy: '25000000.00' },
      ...{ seed: '5000000.00', rate: 10_000, mainShare: 800_000 },
      fedBy: [named('LANTERN', 'midnight-tram')],
    },
  ]
  says = JSON.stringify({ success: true, value: { pools, wins: [] } })
  const board = boardAt(new Date('2026-05-01T10:00:00Z'))
  expect(await board.of(midnightTram, 'USD')).toMatchObject({ amount: '5.00', currency: 'USD' })
  expect(await board.of(midnightTram, 'VND')).toEqual({
    ...{ name: 'Paper Moon', currency: 'VND' },
    ...{ amount: '5000000.00', mustHitBy: '25000000.00' },
  })
  expect(await board.of(midnightTram, 'EUR')).toBeNull()
  expect(await board.offered(midnightTram, 'VND')).toEqual({
    ...{ kind: 'fed', name: 'Paper Moon', currency: 'VND' },
    ...{ rate: 10_000, mustHitBy: '25000000.00', returnRate: 0.012 },
  })
  expect(await board.offered(midnightTram, 'EUR')).toEqual({ kind: 'none', currency: 'EUR' })
  // a platform that does not say what goes in: its return is not guessed
  expect(await board.offered(midnightTram, 'USD')).toMatchObject({
    ...{ kind: 'fed', name: 'Brass Moon', mustHitBy: '9.00', returnRate: null },
  })
  expect(await board.offered(carpGate, 'USD')).toBeNull()
})

test('a pot is told as it stands, and the site is asked once for many players', async () => {
  const pool = { ...POOL, amount: '231.5', mustHitBy: '1000.00' }
  says = JSON.stringify({ success: true, value: { pools: [pool], wins: [] } })
  const board = boardAt(new Date('2026-05-01T10:00:00Z'))
  asked = 0
  const sums = { amount: '231.50', mustHitBy: '1000.00' }
  const pot = { name: 'Brass Moon', ...sums, currency: 'USD' }
  const many = await Promise.all(Array.from({ length: 20 }, () => board.of(midnightTram, 'USD')))
  expect(new Set(many.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(pot)]))
  expect(asked).toBe(1)
  expect(await board.of(carpGate, 'USD')).toBeNull()
})

test('whatever else the site says, the game goes on without', async () => {
  for (const text of ['', '<html>', '{"success":false}', '{"success":true,"value":{"pools":{}}}']) {
    says = text
    const board = boardAt(new Date('2026-05-01T10:00:00Z'))
    expect(await board.of(midnightTram, 'USD')).toBeNull()
    // a pot that nobody speaks of now is not a currency without one
    expect(await board.offered(midnightTram, 'USD')).toEqual({ kind: 'unknown' })
  }
})
