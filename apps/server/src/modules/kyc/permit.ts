import { refuse } from '@lantern/contract/errors'
import type { DocumentNeed } from '@lantern/contract/identity-checks'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { type Currency, formatMoney, type Money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/transact.ts'
import { readSetting, readSettingIn } from '../config/index.ts'
import { unprovenSince } from '../identity/index.ts'
import * as queries from './queries/documents.ts'
import {
  amountOf,
  levelFrom,
  needsOf,
  type Rules,
  rulesSetting,
  type Terms,
  termsOf,
} from './rules.ts'

/** What a member brought in and asked to be paid out, since a moment. */
export interface Moved {
  readonly deposits: Money
  readonly withdrawals: Money
}
export type MovedSince = (
  db: Db,
  owner: { readonly memberId: MemberId; readonly currency: Currency },
  span: { readonly from: Date; readonly to: Date },
) => Promise<Moved>

export interface Owner {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: Currency
}

export interface Movement {
  readonly direction: 'deposit' | 'withdrawal'
  /** What is asked for now, on top of what {@link moved} says; 0 when it is in there already. */
  readonly amount: Money
  /** Code of the method; null where there is none. */
  readonly method: string | null
  readonly moved: MovedSince
}

const MONTH_MS = 30 * DAY_MS
const EVER = new Date(0)

/** The periods in which a level limits, and under what names. */
export const LIMITS = {
  deposit: [
    { field: 'depositDay', ms: DAY_MS },
    { field: 'depositMonth', ms: MONTH_MS },
  ],
  withdrawal: [
    { field: 'withdrawalDay', ms: DAY_MS },
    { field: 'withdrawalMonth', ms: MONTH_MS },
  ],
} as const

/** The level of a member now: documents that expire take it with them. */
export const levelIn = async (db: Db, rules: Rules, memberId: MemberId): Promise<number> =>
  levelFrom(rules, await queries.acceptedKinds(db, memberId))

export const levelOf = async (ctx: Context, owner: Omit<Owner, 'currency'>): Promise<number> =>
  levelIn(ctx.db, await readSetting(ctx, owner.brandId, rulesSetting), owner.memberId)

/**
 * Whether a member may move money as far as it has shown who it is. The caller holds a lock by which
 * the member's payments come one after the other. Refuses `identity_check_needed` with `why`
 * (`withdrawals`, `method`, `asked`, `longAway`, or the limit), with the level that opens it, what is missing for
 * that, and with what is left of a limit.
 */
export async function mayMove(ctx: Context, tx: Tx, owner: Owner, move: Movement): Promise<void> {
  const bar = await barOfMove(ctx, tx, owner, move)
  if (bar) refuse('identity_check_needed', { ...bar })
}

/** The same for money that came already: what speaks against taking it, or null. */
export async function barOfMove(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  move: Movement,
): Promise<
  (Omit<No, 'level' | 'needs'> & { readonly level: number | null; readonly needs: string }) | null
> {
  const rules = await readSettingIn(tx, owner.brandId, rulesSetting)
  const level = levelFrom(rules, await queries.acceptedKinds(tx, owner.memberId))
  const looked = await lookAtMove(ctx, tx, owner, { rules, level, move })
  if (!looked) return null
  const { opens, ...details } = looked
  // a document of any level will do, and an old one does not
  const { needs } = details
  if (needs !== undefined) return { ...details, level: null, needs }
  const wanted = details.level ?? nextLevel(rules, level, owner.currency, opens)
  const missing = wanted === null ? [] : missingFor(rules, wanted, level)
  return { ...details, level: wanted, needs: missing.join(' ') }
}

/** What is against it, and which level would open it; null: nothing. */
async function lookAtMove(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  asking: Asking,
): Promise<Against | null> {
  const { rules, level, move } = asking
  const terms = termsOf(rules, level, owner.currency)
  if (move.direction === 'withdrawal') {
    const against = await lookAtPayout(ctx, tx, owner, asking)
    if (against) return against
  } else await noteAsk(ctx, tx, owner, asking)
  if (!terms) return null
  const allows = (one: Terms | undefined) =>
    !one?.methods || move.method === null || one.methods.includes(move.method)
  if (!allows(terms)) return { why: 'method', opens: allows }
  const at = ctx.clock.now()
  for (const { field, ms } of LIMITS[move.direction]) {
    const text = terms[field]
    if (text === null) continue
    const limit = amountOf(text)
    const used = await usedSince(tx, owner, move, { from: new Date(at.getTime() - ms), to: at })
    if (used + move.amount <= limit) continue
    const left = formatMoney(limit > used ? limit - used : 0n)
    const opens = (one: Terms | undefined) => {
      const other = one?.[field] ?? null
      return other === null || amountOf(other) >= used + move.amount
    }
    return { why: field, limit: text, left, opens }
  }
  return null
}

interface No {
  readonly why: string
  /** Where it is not for the sake of a level. */
  readonly needs?: DocumentNeed
  readonly level?: number
  readonly limit?: string
  readonly left?: string
}

interface Against extends No {
  readonly opens: (terms: Terms | undefined) => boolean
}

/** What is against paying out anything at all. */
async function lookAtPayout(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  asking: Asking,
): Promise<Against | null> {
  const terms = termsOf(asking.rules, asking.level, owner.currency)
  if (terms && !terms.withdrawals)
    return { why: 'withdrawals', opens: (one) => one?.withdrawals ?? true }
  const asked = await askedLevel(ctx, tx, owner, asking)
  if (asked !== null) return { why: 'asked', level: asked, opens: () => true }
  const since = await unprovenSince(tx, owner.memberId)
  const isShown = since === null || (await queries.hasAcceptedSince(tx, owner.memberId, since))
  return isShown ? null : { why: 'longAway', needs: 'identity', opens: () => true }
}

const nextLevel = (
  rules: Rules,
  level: number,
  currency: Currency,
  opens: (terms: Terms | undefined) => boolean,
): number | null => {
  for (let next = level + 1; next <= rules.levels.length; next += 1)
    if (opens(termsOf(rules, next, currency))) return next
  return null
}

/** What a level needs beyond the one the member has. */
const missingFor = (rules: Rules, wanted: number, level: number): string[] => {
  const has = new Set(needsOf(rules, level))
  return needsOf(rules, wanted).filter((need) => !has.has(need))
}

async function usedSince(
  tx: Tx,
  owner: Owner,
  { direction, moved }: Movement,
  span: { readonly from: Date; readonly to: Date },
): Promise<Money> {
  const { deposits, withdrawals } = await moved(tx, owner, span)
  return direction === 'deposit' ? deposits : withdrawals
}

interface Asking {
  readonly rules: Rules
  readonly level: number
  readonly move: Movement
}

const asksFor = ({ asks }: Rules, level: number, currency: Currency) =>
  asks.filter((ask) => ask.currency === currency && ask.level > level)

/** What was brought in together asks for a level: told at once, so that it is no news at the exit. */
async function noteAsk(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  { rules, level, move }: Asking,
): Promise<void> {
  const asks = asksFor(rules, level, owner.currency)
  if (asks.length === 0) return
  const at = ctx.clock.now()
  const { deposits } = await move.moved(tx, owner, { from: EVER, to: at })
  for (const ask of asks)
    if (ask.deposits !== null && deposits + move.amount >= amountOf(ask.deposits))
      await queries.insertAsk(tx, { ...owner, level: ask.level, cause: 'deposits', at })
}

/** The level that the member was asked for, or that this sum asks for; null: none. */
async function askedLevel(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  { rules, level, move }: Asking,
): Promise<number | null> {
  const open = await queries.askedLevel(tx, owner.memberId, level)
  if (open !== null) return open
  const asks = asksFor(rules, level, owner.currency)
  if (asks.length === 0) return null
  const { withdrawals } = await move.moved(tx, owner, { from: EVER, to: ctx.clock.now() })
  const reached = asks.filter(
    (ask) => ask.withdrawals !== null && withdrawals + move.amount >= amountOf(ask.withdrawals),
  )
  return reached.length === 0 ? null : Math.max(...reached.map((ask) => ask.level))
}
