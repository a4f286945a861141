import { refuse } from '@lantern/contract/errors'
import { ageBuckets } from '@lantern/contract/ops/payments'
import type { BrandId } from '@lantern/kernel/ids'
import { DAY_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { actorOf, record } from '../audit/index.ts'
import type { Desk } from '../../desk.ts'
import { countByAge, endFinding, lockOpenFinding, setFindingOwner } from './queries/findings.ts'
import { type Line, lockLine } from './queries/statements.ts'
import { openLine, type Remittance } from './statements.ts'

/** Where one age ends and the next one begins. */
const AGE_BORDERS_MS = [DAY_MS, 3 * DAY_MS, 7 * DAY_MS] as const

type Age = (typeof ageBuckets)[number]

const bordersAt = (now: Date): Date[] => AGE_BORDERS_MS.map((age) => new Date(now.getTime() - age))

/** When something of that age was found: after the first moment and not after the second. */
export function foundWithin(
  now: Date,
  age: Age | undefined,
): { foundAfter: Date | null; foundUntil: Date | null } {
  if (age === undefined) return { foundAfter: null, foundUntil: null }
  const borders = bordersAt(now)
  const place = ageBuckets.indexOf(age)
  return { foundAfter: borders[place] ?? null, foundUntil: borders[place - 1] ?? null }
}

/** Open differences by age, and how many of them nobody looks after. */
export async function ageing(
  ctx: Context,
  brandId: BrandId,
): Promise<{ age: Age; open: number; unowned: number }[]> {
  const counts = await countByAge(ctx.db, brandId, bordersAt(ctx.clock.now()))
  return ageBuckets.map((age, at) => ({ age, ...(counts[at] ?? { open: 0, unowned: 0 }) }))
}

interface Wish {
  readonly id: string
  readonly reason: string
}

const note = (
  { tx, caller, operator }: Desk,
  kind: 'finding' | 'statementLine',
  { id, reason }: Wish,
  done: { readonly event: string; readonly after?: unknown },
): Promise<void> =>
  record(tx, {
    brandId: operator.brandId,
    actor: actorOf(caller),
    subject: { kind, id },
    reason,
    ...done,
  })

/** From now on this operator looks after an open difference. Refuses `finding_not_found`. */
export async function takeFinding(desk: Desk, wish: Wish): Promise<void> {
  const { tx, operator } = desk
  if (!(await lockOpenFinding(tx, operator.brandId, wish.id))) refuse('finding_not_found')
  await setFindingOwner(tx, wish.id, operator)
  await note(desk, 'finding', wish, { event: 'finding.taken', after: { owner: operator.username } })
}

/** Ends a difference with a word about it; nothing moves. Refuses `finding_not_found`. */
export async function closeFinding(desk: Desk, wish: Wish): Promise<void> {
  const { ctx, tx, operator } = desk
  if (!(await lockOpenFinding(tx, operator.brandId, wish.id))) refuse('finding_not_found')
  const end = { by: operator.username, note: wish.reason, at: ctx.clock.now() }
  await endFinding(tx, wish.id, end)
  await note(desk, 'finding', wish, { event: 'finding.closed' })
}

async function lineFor({ tx, operator }: Desk, id: string): Promise<Line> {
  const line = await lockLine(tx, id)
  return line?.brandId === operator.brandId ? line : refuse('finding_not_found')
}

/** Opens who paid a line and what was written beside; the audit log keeps who looked, and why. */
export async function revealLine(desk: Desk, wish: Wish): Promise<Remittance> {
  const line = await lineFor(desk, wish.id)
  await note(desk, 'statementLine', wish, { event: 'statementLine.opened' })
  return openLine(desk.ctx, line)
}
