import { refuse, type RefusalCode } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { RefusalDetails } from '@lantern/kernel/refusal'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { type Db, transact, type Tx } from '../../db/transact.ts'
import { defineSetting, readSettingIn } from '../config/index.ts'
import * as z from 'zod/mini'
import { showEnd, showValue, type Whose } from './kinds.ts'
import type { Funds, Played } from './ports.ts'
import { noteChange } from './queries/limits.ts'
import * as queries from './queries/standing.ts'

/** Whether a first deposit waits until the member said what limits it wants. */
export const askSetting = defineSetting<boolean>('safeplay.askAtFirstDeposit', z.boolean(), true)

interface Bar<Code extends RefusalCode> {
  readonly code: Code
  readonly details: RefusalDetails
}

function blockOf(
  standing: queries.Standing | undefined,
  at: Date,
): Bar<'self_excluded' | 'time_out'> | null {
  const until = standing?.blockedUntil
  if (!until || until <= at) return null
  const code = standing.blockedAs === 'excluded' ? 'self_excluded' : 'time_out'
  return { code, details: { until: showEnd(until) } }
}

function refuseBarred(bar: Bar<RefusalCode> | null): void {
  if (bar) refuse(bar.code, bar.details)
}

/**
 * Whether a member may open a game for money. What lets it play is worked out anew, for the stakes
 * that follow. Refuses `self_excluded`, `time_out` and `session_limit_reached`.
 */
export async function mayPlay(ctx: Context, whose: Whose, played: Played): Promise<void> {
  const at = ctx.clock.now()
  const standing = await queries.findStanding(ctx.db, whose.memberId)
  if (!standing) return
  refuseBarred(blockOf(standing, at))
  const seen = await worksUntil(ctx.db, whose.memberId, at, played)
  const playUntil =
    seen?.getTime() === standing.playUntil?.getTime()
      ? seen
      : await transact(ctx, (tx) => renewPlayUntil(ctx, tx, whose, played))
  if (playUntil && playUntil <= at) refuse('session_limit_reached')
}

/** Works out anew until when time lets a member play: for stakes that follow, also in open games. */
export async function renewPlayUntil(
  ctx: Context,
  tx: Tx,
  { memberId }: Whose,
  played: Played,
): Promise<Date | null> {
  await queries.lock(tx, memberId)
  const playUntil = await worksUntil(tx, memberId, ctx.clock.now(), played)
  await queries.setPlayUntil(tx, memberId, playUntil)
  return playUntil
}

/** Until when limits of time let a member play that stays signed in; null where it has none. */
export async function worksUntil(
  db: Db,
  memberId: MemberId,
  at: Date,
  played: Played,
): Promise<Date | null> {
  let until: Date | null = null
  for (const { value, since } of await queries.holdingLimits(db, memberId, ['session'], at)) {
    const spent = await played(db, memberId, { from: since, to: at })
    const end = new Date(at.getTime() + (toMinutes(value) - spent) * MINUTE_MS)
    if (until === null || end < until) until = end
  }
  return until
}

/** Minutes are small: a month has 44,640. */
export const toMinutes = (value: bigint): number => Number.parseInt(value.toString(), 10)

/** A sign-in: the reality check counts from here, and time limits from what was used before. */
export async function beginSession(
  ctx: Context,
  tx: Tx,
  whose: Whose,
  played: Played,
): Promise<void> {
  if (!(await queries.findStanding(tx, whose.memberId))) return
  await queries.lock(tx, whose.memberId)
  const standing = await queries.findStanding(tx, whose.memberId)
  if (!standing) return
  const at = ctx.clock.now()
  await queries.setClocks(tx, whose, {
    checkDueAt: dueAfter(standing, at),
    playUntil: await worksUntil(tx, whose.memberId, at, played),
  })
}

const dueAfter = ({ checkMinutes }: queries.Standing, at: Date): Date | null =>
  checkMinutes === null ? null : new Date(at.getTime() + checkMinutes * MINUTE_MS)

/** The member has seen its reality check; the next one is due after its interval. */
export async function acknowledge(ctx: Context, tx: Tx, whose: Whose): Promise<void> {
  await queries.lock(tx, whose.memberId)
  const standing = await queries.findStanding(tx, whose.memberId)
  if (!standing?.checkDueAt) return
  const at = ctx.clock.now()
  await queries.setClocks(tx, whose, {
    checkDueAt: dueAfter(standing, at),
    playUntil: standing.playUntil,
  })
  await noteChange(tx, whose, { at, what: 'acknowledged' })
}

/** Refuses `limits_question_open` until the member said whether it wants a limit. */
export async function refuseUnasked(tx: Tx, whose: Whose): Promise<void> {
  const standing = await queries.findStanding(tx, whose.memberId)
  if (standing?.answeredAt || !(await readSettingIn(tx, whose.brandId, askSetting))) return
  refuse('limits_question_open')
}

/** What a member brought since a moment, what is still open with it, and what it took out. */
export type FundsSince = (since: Date) => Promise<Funds>

interface Brought {
  /** What it brings beside what is counted already; nothing: only whether it may bring any. */
  readonly amount: Money
  readonly funds: FundsSince
}

/**
 * Whether a member may bring so much. The caller holds a lock by which its deposits come one after
 * the other, so that parallel ones never pass a limit. Refuses `self_excluded`, `time_out`
 * and `deposit_limit_reached` (with the limit and what is left of it).
 */
export async function mayDeposit(
  ctx: Context,
  tx: Tx,
  whose: Whose,
  brought: Brought,
): Promise<void> {
  refuseBarred(await barOfDeposit(ctx, tx, whose, brought))
}

/** The same for money that came already: what speaks against taking it, or null. */
export async function barOfDeposit(
  ctx: Context,
  tx: Tx,
  whose: Whose,
  { amount, funds }: Brought,
): Promise<Bar<'self_excluded' | 'time_out' | 'deposit_limit_reached'> | null> {
  const at = ctx.clock.now()
  const standing = await queries.findStanding(tx, whose.memberId)
  const block = blockOf(standing, at)
  if (block || !standing || amount <= 0n) return block
  const kinds = ['deposit', 'net_deposit'] as const
  for (const limit of await queries.holdingLimits(tx, whose.memberId, kinds, at)) {
    const { gross, withdrawn } = await funds(limit.since)
    const used = limit.kind === 'deposit' ? gross : gross - withdrawn
    if (used + amount <= limit.value) continue
    const left = limit.value > used ? limit.value - used : 0n
    return {
      code: 'deposit_limit_reached',
      details: { kind: limit.kind, period: limit.period, left: showValue(limit, left) },
    }
  }
  return null
}
