import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newServerSeed } from '@lantern/games/fair/seeds'
import { systemClock } from '@lantern/kernel/time'
import { present } from '@lantern/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { seededRandom } from '../../seed/random.ts'
import { fundedMember } from '../../testing/people.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { booksBalance } from '../wagers/index.ts'
import { faultsOf } from '../wallet/index.ts'
import { balanceOf } from './money.ts'
import { roundInvariants } from './books-queries.ts'
import * as crash from './crash.ts'
import { freshChain } from './crash-chain.ts'
import * as queries from './crash-queries.ts'
import { measureClock } from './house-clock.ts'
import type { Player } from './rounds.ts'

// Two nodes stand by, and the one that steers is killed in the middle of a flight, without a word.

let house: TestHouse
const nodes: ChildProcess[] = []

beforeAll(async () => {
  house = await testHouse()
})
afterAll(async () => {
  for (const node of nodes) node.kill('SIGKILL')
  await house.close()
})

function startNode(): Promise<ChildProcess> {
  const script = path.resolve(import.meta.dirname, '../../testing/crash-node.ts')
  const node = fork(script, { env: { ...process.env, DATABASE_URL: house.database.url } })
  nodes.push(node)
  return new Promise((resolve, reject) => {
    node.once('exit', (code) => reject(new Error(`the node ended with ${code}`)))
    node.on('message', (message: { readonly name: string }) => {
      if (message.name === 'ready') resolve(node)
    })
  })
}

async function until(what: string, is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await is()) return
    await pause(25)
  }
  throw new Error(`never came: ${what}`)
}

/** A chain of former days, whose salt the house drew: its first flight ends where the seed says. */
async function formerChain(seed: string): Promise<void> {
  const random = seededRandom(seed)
  const { lastLinkSealed, terminatingHash, length } = freshChain({ ...house.ctx, random })
  const salt = newServerSeed((count) => random.bytes(count))
  const { owner } = house.database
  // None can be made today.
  await owner.query('alter table crash_chains disable trigger crash_chain_kept')
  await owner.query(
    `insert into crash_chains(brand_id, last_link_sealed, terminating_hash, salt, length, made_at,
                              state, salt_source)
     values ($1, $2, $3, $4, $5, now(), 'playing', 'house')`,
    [house.brand.id, lastLinkSealed, terminatingHash, salt, length],
  )
  await owner.query('alter table crash_chains enable trigger crash_chain_kept')
}

// Its chain begins with a flight that ends at 1.51.
test('kill -9 of the sequencer in flight: another goes on, and each bet is paid exactly once', async () => {
  const ctx = { ...house.ctx, clock: systemClock }
  expect(await measureClock(ctx)).toBe(true)
  const newest = () => queries.newestRound(ctx.db, house.brand.id)
  const isIn = (state: string) => async () => (await newest())?.state === state
  const players: Player[] = []
  for (const account of ['pilot1', 'pilot2', 'pilot3']) {
    await fundedMember(house, account, '100.00')
    const member = await findMemberByAccount(ctx.db, house.brand.id, account)
    const memberId = present(member, 'it was just made').id
    players.push({ brand: house.brand, memberId, accountClass: 'real', currency: 'USD' })
  }
  const [hand, low, high] = players
  if (!hand || !low || !high) throw new Error('three players')
  await formerChain('flight-7')
  const first = await startNode()
  await startNode()
  await crash.readTable(ctx, hand)
  const place = (player: Player, autoAt: number) =>
    transact(ctx, (tx) =>
      crash.place(ctx, tx, player, {
        stake: 100_000n,
        bet: { autoAt },
        arrivedAt: ctx.clock.now(),
      }),
    )
  await until('a round that takes bets', isIn('betting'))
  await place(hand, 0)
  await place(low, 101)
  await place(high, 1_000_000)
  await until('the flight', async () => (await newest())?.startedAt !== null)
  first.kill('SIGKILL')
  // the one that was seen to end: the next one begins right behind it
  let ended: Awaited<ReturnType<typeof newest>>
  await until('the end', async () => {
    ended = await newest()
    return ended?.state === 'settled'
  })
  const round = present(ended, 'a round')
  await until('all are paid', async () => {
    const { rowCount } = await ctx.db.query(
      'select from crash_bets where round_id = $1 and paid_at is null',
      [round.id],
    )
    return rowCount === 0
  })
  const balances = await Promise.all(players.map((player) => balanceOf(ctx.db, player)))
  expect(round.bust).toBe(151)
  expect(balances).toEqual([900_000n, 1_001_000n, 900_000n])
  expect(await booksBalance(house.database.owner)).toEqual([])
  const faults = await transact({ db: house.database.owner }, (tx) => faultsOf(tx, roundInvariants))
  expect(faults).toEqual([])
}, 120_000)
