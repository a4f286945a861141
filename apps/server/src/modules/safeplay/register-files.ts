import type { TextStream } from '@lantern/contract/ops/exports'
import type { LimitKind, LimitPeriod } from '@lantern/contract/safeplay'
import { csvLine } from '@lantern/kernel/csv'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { localTime } from '../../text-file.ts'
import { actorOf, record } from '../audit/index.ts'
import { presentExclusion, presentLimit } from './present.ts'
import { type Exclusion, registerOfExclusions } from './queries/exclusions.ts'
import { registerOfLimits } from './queries/limits.ts'

/** Lines that are read at once: what a file keeps in memory. */
const CHUNK = 1_000

interface ExclusionsWanted {
  readonly search?: string | undefined
  readonly kind?: Exclusion['kind'] | undefined
  readonly all: boolean
}

interface LimitsWanted {
  readonly search?: string | undefined
  readonly kind?: LimitKind | undefined
  readonly period?: LimitPeriod | undefined
}

/** What a page and a file of the register have in common. */
export const exclusionsIn = (ctx: Pick<Context, 'clock'>, { kind, all }: ExclusionsWanted) => ({
  kind: kind ?? null,
  inForceAt: all ? null : ctx.clock.now(),
})
export const limitsIn = ({ kind, period }: LimitsWanted) => ({
  kind: kind ?? null,
  period: period ?? null,
})

type Span = { readonly offset: number; readonly limit: number }

/** Every line of a register, page after page. */
async function* linesOf<Row>(
  head: readonly string[],
  read: (span: Span) => Promise<{ rows: readonly Row[] }>,
  cells: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  yield csvLine(head)
  for (let offset = 0; ; offset += CHUNK) {
    const { rows } = await read({ offset, limit: CHUNK })
    if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('')
    if (rows.length < CHUNK) return
  }
}

interface Desk {
  readonly ctx: Context
  readonly caller: Caller
}

/** Who takes a register out of the house, and why, stands in the audit log before its first line. */
async function named(
  { ctx, caller }: Desk,
  kind: 'exclusions' | 'limits',
  { reason, ...wanted }: { readonly reason: string },
): Promise<string> {
  await transact(ctx, (tx) =>
    record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'register.exported',
      subject: { kind: 'register', id: kind },
      reason,
      after: wanted,
    }),
  )
  const { offsetMinutes } = caller.brand
  return `${kind}-${localTime(ctx.clock.now(), offsetMinutes).slice(0, 10)}.csv`
}

const EXCLUSION_HEAD = [
  'member',
  'account',
  'kind',
  'from',
  'until',
  'set by',
  'operator',
  'reason',
  'follows account',
]

/** Time-outs and exclusions as CSV. */
export async function exclusionFile(
  desk: Desk,
  input: ExclusionsWanted & { readonly reason: string },
): Promise<TextStream> {
  const { ctx, caller } = desk
  const { id: brandId, offsetMinutes } = caller.brand
  const wanted = { search: input.search || null, ...exclusionsIn(ctx, input) }
  const chunks = linesOf(
    EXCLUSION_HEAD,
    (span) => registerOfExclusions(ctx.db, brandId, { ...wanted, ...span }),
    (row) => [
      row.memberId,
      row.account,
      row.kind,
      localTime(row.startsAt, offsetMinutes),
      presentExclusion(row).until === null ? '' : localTime(row.until, offsetMinutes),
      row.setBy,
      row.by ?? '',
      row.reason ?? '',
      row.origin?.account ?? '',
    ],
  )
  return { name: await named(desk, 'exclusions', input), chunks }
}

const LIMIT_HEAD = [
  'member',
  'account',
  'kind',
  'period',
  'at most',
  'currency',
  'set by',
  'wished for',
  'may be confirmed from',
]

/** Limits in force and wishes that wait as CSV. */
export async function limitFile(
  desk: Desk,
  input: LimitsWanted & { readonly reason: string },
): Promise<TextStream> {
  const { ctx, caller } = desk
  const { id: brandId, offsetMinutes } = caller.brand
  const wanted = { search: input.search || null, ...limitsIn(input) }
  const chunks = linesOf(
    LIMIT_HEAD,
    (span) => registerOfLimits(ctx.db, brandId, { ...wanted, ...span }),
    (row) => {
      const { value, wish } = presentLimit(row)
      return [
        row.memberId,
        row.account,
        row.kind,
        row.period,
        value ?? '',
        row.currency,
        row.setBy,
        wish?.value ?? '',
        wish ? localTime(new Date(wish.confirmFrom), offsetMinutes) : '',
      ]
    },
  )
  return { name: await named(desk, 'limits', input), chunks }
}
