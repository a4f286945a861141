import type { RefusalCode } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import { breaksMostStake } from '@lantern/rules/rewards/bonus-balance'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/transact.ts'
import { Memory } from '../../memory.ts'
import { listActive, type PlayRow } from './queries/bonuses.ts'

/** How stakes are taken from a member: from which balance first, and how high at most. */
export interface PlayTerms {
  readonly funds: 'cash' | 'cash_then_bonus' | 'bonus_then_cash'
  readonly mostStake: Money | null
  /** What stands on the balance of a bonus may be staked. */
  readonly hasBonus: boolean
}

const WITHOUT: PlayTerms = { funds: 'cash', mostStake: null, hasBonus: false }

const termsOf = (found: PlayRow | undefined): PlayTerms =>
  found
    ? {
        funds: found.order === 'cash_first' ? 'cash_then_bonus' : 'bonus_then_cash',
        mostStake: found.mostStake,
        hasBonus: true,
      }
    : WITHOUT

/** As they are now, on the connection that is given. */
export const playTermsIn = async (db: Db, memberId: MemberId): Promise<PlayTerms> =>
  termsOf((await listActive(db, memberId))[0])

type Active = ReadonlyMap<MemberId, PlayRow>
const memories = new WeakMap<Pool, Memory<Active>>()

/**
 * At most a second old: those who bet most often ask for none of it, since all active bonuses are
 * read at once. A balance that is empty by then gives nothing, whatever is said of it.
 */
export async function playTermsOf(
  ctx: Pick<Context, 'db'>,
  memberId: MemberId,
): Promise<PlayTerms> {
  const memory = memories.get(ctx.db) ?? new Memory<Active>()
  memories.set(ctx.db, memory)
  const active = await memory.get('all', async () => {
    const rows = await listActive(ctx.db, null)
    return new Map(rows.map((row) => [row.memberId, row]))
  })
  return termsOf(active.get(memberId))
}

/** Forgets what this node knows of active bonuses; others forget within a second. */
export const forgetPlayTerms = (ctx: Pick<Context, 'db'>): void => memories.get(ctx.db)?.forget()

/** Why a stake is not taken while a bonus is active; undefined when it may be. */
export const refusalOfBonus = (
  { mostStake }: PlayTerms,
  stake: Money,
): Extract<RefusalCode, 'stake_above_bonus'> | undefined =>
  breaksMostStake(stake, mostStake) ? 'stake_above_bonus' : undefined
