import type { ReplyOf } from '@lantern/contract/endpoint'
import type { originals } from '@lantern/contract/originals'
import type { SocketEvent } from '@lantern/contract/socket'
import { HIGHEST, msUntil } from '@lantern/games/crash/math'
import { present } from '@lantern/kernel/assert'
import type { BrandId } from '@lantern/kernel/ids'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { transact } from '../db/transact.ts'
import { callOriginals } from './originals-calls.ts'
import { roundInvariants } from '../modules/originals/books-queries.ts'
import { secretOf } from '../modules/originals/crash-chain.ts'
import { payDecided } from '../modules/originals/crash-pay.ts'
import * as queries from '../modules/originals/crash-queries.ts'
import { measureClock } from '../modules/originals/house-clock.ts'
import { step, type Table } from '../modules/originals/crash-sequencer.ts'
import { booksBalance } from '../modules/wagers/index.ts'
import { faultsOf } from '../modules/wallet/index.ts'
import { type TestHouse, testHouse } from './app.ts'
import { type Credentials, fundedMember, signedInOperator } from './people.ts'

// A house whose shared rounds are stepped by hand: time passes by as much as each step asks for.

/** What a test of shared rounds stands on; a house comes with `useCrashTable`, before any test. */
class Now {
  #house: TestHouse | undefined
  table: Table = { brandId: 0 as BrandId }
  said: SocketEvent[] = []

  get house(): TestHouse {
    return present(this.#house, 'a house for the tests of this file')
  }
  set house(house: TestHouse) {
    this.#house = house
  }
}
export const now = new Now()
let people = 0

/** A house for the tests of a file; after each of them the books are looked at. */
export function useCrashTable(): void {
  beforeAll(async () => {
    now.house = await testHouse()
    // who was known was known in the house of another file
    boss = undefined
    anybody = undefined
  })
  afterAll(() => now.house.close())
  beforeEach(() => {
    now.table = { brandId: now.house.brand.id }
    now.said = []
  })
  afterEach(async () => {
    await untilIdle()
    const { owner } = now.house.database
    expect(await booksBalance(owner)).toEqual([])
    expect(await transact({ db: owner }, (tx) => faultsOf(tx, roundInvariants))).toEqual([])
  })
}

interface Round {
  readonly id: string
  readonly state: string
  readonly payout: string | null
  readonly nonce: number
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly stake: string
  readonly currency: string
  readonly rulesVersion: string
  readonly bet: Record<string, unknown>
  readonly view: Record<string, unknown>
}
interface Said {
  readonly round: Round
  readonly balance: string
  readonly fairness: Record<string, unknown>
  readonly serverSeed: string | null
  readonly actions: Record<string, unknown>[]
  readonly content: Round[]
  readonly terms: string
  readonly chain: ReplyOf<typeof originals.table>['chain']
  readonly coming: ReplyOf<typeof originals.table>['coming']
  readonly bets: { readonly name: string; readonly at: number | null }[]
  readonly landed: { readonly bust: number; readonly hash: string; readonly number: number }[]
}

type Body = Record<string, unknown> & { readonly key?: string }

/** A call that this node answers. */
export const callAt = (
  { house, who }: { readonly house: TestHouse; readonly who: Credentials },
  method: 'GET' | 'POST',
  path: string,
  { key, ...body }: Body = {},
) =>
  callOriginals<Said>(house, who, {
    method,
    path: `/wps/originals/${path}`,
    ...(method === 'POST' && { body }),
    ...(key !== undefined && { key }),
  })

/** The time of the tests is the database's as well: it is moved by hand. */
export const testTime = async (): Promise<number> => now.house.ctx.clock.now().getTime()

export async function call(who: Credentials, method: 'GET' | 'POST', path: string, body?: Body) {
  await measureClock(now.house.ctx, testTime)
  return callAt({ house: now.house, who }, method, path, body)
}

export async function player(amount = '1000.00'): Promise<Credentials> {
  people += 1
  return fundedMember(now.house, `flyer${people}`, amount)
}

export const bet = (who: Credentials, stake = '10.00', autoAt = 0, key?: string) =>
  call(who, 'POST', 'open', {
    gameCode: 'crash',
    stake,
    bet: { autoAt },
    ...(key === undefined ? {} : { key }),
  })
export const leave = (who: Credentials, roundId: string, key?: string) =>
  call(who, 'POST', 'cashOut', { roundId, ...(key === undefined ? {} : { key }) })
export const current = (who: Credentials) => call(who, 'GET', 'current?gameCode=crash')
export const balance = async (who: Credentials): Promise<string> =>
  (await current(who)).value.balance

/**
 * Steps the table: time passes by as much as each step asks for. The highest flight takes some
 * six thousand of them.
 */
export async function steps(
  until: (round: queries.SharedRoundRow | undefined) => boolean,
): Promise<void> {
  for (let tries = 0; tries < 10_000; tries += 1) {
    if (until(await queries.newestRound(now.house.ctx.db, now.house.brand.id))) return
    const rest = await step(now.house.ctx, now.table, (event) => now.said.push(event))
    now.house.ctx.clock.advance(rest)
  }
  throw new Error('the table never came there')
}

export async function untilIdle(): Promise<void> {
  await steps((round) => !round || round.state === 'settled')
  await now.table.paying
  await payDecided(now.house.ctx, now.house.brand.id)
}

export const newest = async (): Promise<queries.SharedRoundRow> =>
  present(await queries.newestRound(now.house.ctx.db, now.house.brand.id), 'a round')

export const bustOf = async (): Promise<number> => secretOf(now.house.ctx, await newest()).bust

/** A round that takes bets and will come at least so far. Earlier ones are played to their end. */
export async function openRound(atLeast = 300, atMost = HIGHEST): Promise<void> {
  const who = await looker()
  for (let tries = 0; tries < 300; tries += 1) {
    await call(who, 'GET', 'table')
    await steps((round) => round?.state === 'betting')
    const bust = await bustOf()
    if (bust >= atLeast && bust <= atMost) return
    await skip()
  }
  throw new Error('no such round came')
}

let boss: Credentials | undefined
export async function operator(): Promise<Credentials> {
  boss ??= await signedInOperator(now.house, 'owner')
  return boss
}

let anybody: Credentials | undefined
export async function looker(): Promise<Credentials> {
  anybody ??= await player()
  return anybody
}

/** Plays an empty round to its end without waiting for each of its looks. */
export async function skip(): Promise<void> {
  await steps((round) => round?.state === 'flying')
  now.house.ctx.clock.advance(msUntil(await bustOf()))
  await untilIdle()
}

export const takeOff = () => steps((round) => round?.state === 'flying')

/** Lets the round stand at a multiplier, with nobody looking meanwhile. */
export async function riseTo(multiplier: number): Promise<void> {
  const { startedAt } = await newest()
  now.house.ctx.clock.set(new Date(present(startedAt, 'it flies').getTime() + msUntil(multiplier)))
}
