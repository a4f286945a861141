import { refuse } from '@lantern/contract/errors'
import { DAY_MS } from '@lantern/kernel/time'
import type { MemberId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { isStricter, type LimitName, type LimitValue, type Whose } from './kinds.ts'
import * as queries from './queries/limits.ts'
import { lock, refresh, setAnswered } from './queries/standing.ts'

/** A looser limit is confirmed so long after the wish, or later. */
export const WAIT_MS = DAY_MS

const NO_WISH = { wishedValue: null, confirmFrom: null } as const

async function limitOf(
  tx: Tx,
  { memberId }: Whose,
  name: LimitName,
): Promise<queries.LimitRow | undefined> {
  const all = await queries.listLimits(tx, memberId)
  return all.find(
    (row) => row.setBy === 'member' && row.kind === name.kind && row.period === name.period,
  )
}

/**
 * Sets a limit of the member's own. A stricter one holds from the commit on, for every stake and
 * deposit that comes later; a looser one becomes a wish, which replaces the one before.
 */
export async function setLimit(
  ctx: Context,
  tx: Tx,
  whose: Whose,
  { value, ...name }: LimitName & { readonly value: LimitValue },
): Promise<void> {
  const at = ctx.clock.now()
  await lock(tx, whose.memberId)
  const known = await limitOf(tx, whose, name)
  const before = known?.value ?? null
  await setAnswered(tx, whose, at)
  if (before === value && !known?.confirmFrom) return
  const isLooser = isStricter(before, value)
  const confirmFrom = new Date(at.getTime() + WAIT_MS)
  await queries.putLimit(tx, whose, {
    ...name,
    setBy: 'member',
    ...(isLooser ? { value: before, wishedValue: value, confirmFrom } : { value, ...NO_WISH }),
  })
  const what = isLooser ? 'wished' : before === value ? 'dropped' : 'set'
  await queries.noteChange(tx, whose, { at, what, ...name, before, after: value })
  await refresh(tx, whose.memberId, at)
}

/** The second yes. Refuses `state_changed` without a wish and `limit_wish_waits` before its time. */
export async function confirmLimit(
  ctx: Context,
  tx: Tx,
  whose: Whose,
  name: LimitName,
): Promise<void> {
  const at = ctx.clock.now()
  await lock(tx, whose.memberId)
  const known = await limitOf(tx, whose, name)
  if (!known?.confirmFrom) refuse('state_changed')
  if (at < known.confirmFrom) refuse('limit_wish_waits', { from: known.confirmFrom.toISOString() })
  const after = known.wishedValue
  await queries.putLimit(tx, whose, { ...known, value: after, ...NO_WISH })
  await queries.noteChange(tx, whose, {
    at,
    what: 'confirmed',
    ...name,
    before: known.value,
    after,
  })
  await refresh(tx, whose.memberId, at)
}

/** Takes a wish back; without one nothing happens. */
export async function dropWish(ctx: Context, tx: Tx, whose: Whose, name: LimitName): Promise<void> {
  await lock(tx, whose.memberId)
  const known = await limitOf(tx, whose, name)
  if (!known?.confirmFrom) return
  await queries.putLimit(tx, whose, { ...known, ...NO_WISH })
  await queries.noteChange(tx, whose, {
    at: ctx.clock.now(),
    what: 'dropped',
    ...name,
    before: known.value,
    after: known.wishedValue,
  })
}

/** The limit that the house set for a member; null: none. The member is locked by it. */
export async function houseLimit(tx: Tx, memberId: MemberId, name: LimitName): Promise<LimitValue> {
  await lock(tx, memberId)
  const all = await queries.listLimits(tx, memberId)
  return (
    all.find(
      (row) => row.setBy === 'operator' && row.kind === name.kind && row.period === name.period,
    )?.value ?? null
  )
}

/**
 * What the house sets beside the member's own; it holds at once. What makes it looser two persons say
 * (`releases.ts`).
 */
export async function setHouseLimit(
  ctx: Context,
  tx: Tx,
  whose: Whose,
  wish: LimitName & {
    readonly value: LimitValue
    readonly by: string
    readonly reason: string
  },
): Promise<void> {
  const { value, by, reason, ...name } = wish
  const at = ctx.clock.now()
  const before = await houseLimit(tx, whose.memberId, name)
  await queries.putLimit(tx, whose, { ...name, setBy: 'operator', value, ...NO_WISH })
  await queries.noteChange(tx, whose, {
    at,
    what: 'set',
    ...name,
    before,
    after: value,
    by,
    reason,
  })
  await refresh(tx, whose.memberId, at)
}

/** The question for limits was answered with no, for now. */
export async function answerQuestion(ctx: Context, tx: Tx, whose: Whose): Promise<void> {
  const at = ctx.clock.now()
  await setAnswered(tx, whose, at)
  await queries.noteChange(tx, whose, { at, what: 'answered' })
}
