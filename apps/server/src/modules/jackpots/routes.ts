import type { ReplyOf } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import { jackpots } from '@lantern/contract/jackpots'
import { opsJackpots } from '@lantern/contract/ops/jackpots'
import type { BrandId } from '@lantern/kernel/ids'
import { roundDown } from '@lantern/kernel/money'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { Memory } from '../../memory.ts'
import { bind, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { actorOf, record } from '../audit/index.ts'
import { hashOf, makePool } from './pools.ts'
import * as queries from './queries.ts'

const MOST_WINS = 20

interface Shown {
  readonly readAt: Date
  readonly pools: readonly queries.PoolRow[]
  readonly wins: readonly queries.WinRow[]
}

const memories = new WeakMap<Pool, Memory<Shown>>()

/** Pots as they stood at most a second ago: every visitor asks for them again and again. */
function shownTo(ctx: Context, brandId: BrandId): Promise<Shown> {
  const memory = memories.get(ctx.db) ?? new Memory<Shown>()
  memories.set(ctx.db, memory)
  return memory.get(`${brandId}`, async () => {
    const readAt = ctx.clock.now()
    const [pools, wins] = await Promise.all([
      queries.listPools(ctx.db, brandId),
      queries.listWins(ctx.db, brandId, MOST_WINS),
    ])
    return { readAt, pools, wins }
  })
}
const done = { done: true } as const

/** A source of wagers, or one game of it as `source/game`, as the lobby knows it. */
function feederOf(source: string, vendorOf: VendorOf) {
  const [whose = '', gameCode] = source.split('/')
  return { vassalage: vendorOf(whose), gameCode: gameCode ?? null }
}

/** Tells whose games a source of wagers is; other rooms know. */
type VendorOf = (source: string) => string

/** The pots of a brand as its visitors see them. */
export async function shownPots(
  ctx: Context,
  brandId: BrandId,
  vendorOf: VendorOf,
): Promise<ReplyOf<typeof jackpots.list>> {
  const { readAt, pools, wins } = await shownTo(ctx, brandId)
  return {
    readAt: readAt.toISOString(),
    pools: pools
      .filter(({ isOpen }) => isOpen)
      .map(({ sources, main, cap, pointHash, dropNo, ...pool }) => ({
        code: pool.code,
        name: pool.name,
        currency: pool.currency,
        fedBy: sources.map((source) => feederOf(source, vendorOf)),
        // what would be paid: nobody is shown a part of a coin
        amount: roundDown(main, pool.currency).amount,
        mustHitBy: cap,
        seed: pool.seed,
        rate: pool.rate,
        mainShare: pool.mainShare,
        hash: pointHash,
        drop: dropNo,
      })),
    wins: wins.map(({ dropNo, wonAt, ...win }) => ({
      ...win,
      drop: dropNo,
      wonAt: wonAt.toISOString(),
    })),
  }
}

export const routes = (vendorOf: VendorOf): Route[] =>
  bind(jackpots, {
    list: ({ ctx, caller }) => shownPots(ctx, caller.brand.id, vendorOf),
    mine: async ({ ctx, session }) => {
      const wins = await queries.listOwnWins(ctx.db, session().memberId, MOST_WINS)
      return { wins: wins.map((win) => ({ ...win, wonAt: win.wonAt.toISOString() })) }
    },
  })

const presentPool = (pool: queries.PoolRow) => ({
  code: pool.code,
  name: pool.name,
  currency: pool.currency,
  sources: [...pool.sources],
  rate: pool.rate,
  mainShare: pool.mainShare,
  seed: pool.seed,
  cap: pool.cap,
  main: pool.main,
  reserve: pool.reserve,
  drop: pool.dropNo,
  hash: pool.pointHash,
  isOpen: pool.isOpen,
  madeAt: pool.madeAt.toISOString(),
})

export const opsRoutes = (): Route[] =>
  bind(opsJackpots, {
    list: async ({ ctx, caller }) => ({
      content: (await queries.listPools(ctx.db, caller.brand.id)).map(presentPool),
    }),
    contributions: async ({ ctx, caller, input }) => {
      const page = offsetOf(input)
      const found = await queries.listContributions(ctx.db, caller.brand.id, input.code, page)
      const rows = found.rows.map(({ dropNo, ...row }) => ({ ...row, drop: dropNo }))
      return presentPage(input, found.total, rows)
    },
    wins: async ({ ctx, caller, input }) => {
      const page = offsetOf(input)
      const found = await queries.listWinners(ctx.db, caller.brand.id, input.code ?? null, page)
      const rows = found.rows.map(({ dropNo, wonAt, ...win }) => ({
        ...win,
        drop: dropNo,
        hash: hashOf({ amount: win.point, salt: win.salt }),
        wonAt: wonAt.toISOString(),
      }))
      return presentPage(input, found.total, rows)
    },
    make: async (call) => {
      const { ctx, caller, input } = call
      const tx = call.tx()
      const { reason, ...wish } = input
      await makePool(ctx, tx, caller.brand.id, wish)
      await record(tx, {
        brandId: caller.brand.id,
        actor: actorOf(caller),
        event: 'jackpot.made',
        subject: { kind: 'jackpot', id: wish.code },
        reason,
        before: null,
        after: { ...wish, seed: `${wish.seed}`, cap: `${wish.cap}` },
      })
      return done
    },
    setOpen: async ({ ctx, caller, input: { code, isOpen, reason } }) => {
      await transact(ctx, async (tx) => {
        const before = await queries.setOpen(tx, caller.brand.id, code, isOpen)
        if (before === undefined) refuse('jackpot_not_found')
        if (before === isOpen) return
        await record(tx, {
          brandId: caller.brand.id,
          actor: actorOf(caller),
          event: isOpen ? 'jackpot.opened' : 'jackpot.closed',
          subject: { kind: 'jackpot', id: code },
          reason,
          before: { isOpen: before },
          after: { isOpen },
        })
      })
      return done
    },
  })
