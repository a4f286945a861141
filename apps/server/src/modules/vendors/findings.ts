import { refuse } from '@lantern/contract/errors'
import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { type AuditActor, record } from '../audit/index.ts'
import * as queries from './queries/reconciliation.ts'

// What a person does about a difference. Money moves by healing alone (`healing.ts`).

export interface FindingAct {
  readonly brandId: BrandId
  readonly id: string
  readonly actor: AuditActor
  readonly operatorId: OperatorId
  readonly reason: string
}

/** Refuses `not_found`, and `state_changed` when it has ended. */
export const openFinding = async (
  ctx: Pick<Context, 'db'>,
  { brandId, id }: FindingAct,
): Promise<queries.FindingRow> => {
  const finding = await queries.findFinding(ctx.db, brandId, id)
  if (!finding) refuse('not_found')
  if (finding.state !== 'open') refuse('state_changed')
  return finding
}

/** Writes down what an operator does about a difference. */
export const note = (
  tx: Tx,
  { brandId, actor, reason }: FindingAct,
  finding: queries.FindingRow,
  told: { readonly event: string; readonly after?: unknown },
): Promise<void> =>
  record(tx, {
    brandId,
    actor,
    subject: { kind: 'vendor_finding', id: finding.id },
    reason,
    before: {
      vendor: finding.vendorCode,
      kind: finding.kind,
      subject: finding.subject,
      owner: finding.owner,
    },
    ...told,
  })

/** From now on the operator looks after it. Refuses `not_found` and `state_changed`. */
export async function takeFinding(ctx: Context, act: FindingAct): Promise<void> {
  const finding = await openFinding(ctx, act)
  await transact(ctx, async (tx) => {
    if (!(await queries.takeFinding(tx, finding.id, act.operatorId))) refuse('state_changed')
    await note(tx, act, finding, {
      event: 'vendor_finding.taken',
      after: { owner: act.actor.name },
    })
  })
}

/** Ends it with a word; nothing moves. Refuses `not_found` and `state_changed`. */
export async function closeFinding(ctx: Context, act: FindingAct): Promise<void> {
  const finding = await openFinding(ctx, act)
  const by = { state: 'closed', at: ctx.clock.now(), by: act.operatorId } as const
  await transact(ctx, async (tx) => {
    if ((await queries.endFindings(tx, [finding.id], by)) === 0) refuse('state_changed')
    await note(tx, act, finding, { event: 'vendor_finding.closed' })
  })
}
