import { refuse } from '@lantern/contract/errors'
import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Status } from '@lantern/vendor-protocol/operations'
import { decodeRequest, isWireName } from '@lantern/vendor-protocol/wire'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { type AuditActor, record } from '../audit/index.ts'
import { applyOperation } from './apply.ts'
import { DEADLINE_MS } from './callbacks.ts'
import * as queries from './queries/reconciliation.ts'
import { connectionFor } from './reconcile.ts'

// What a person does about a difference. Money moves by the vendor's own message alone.

export interface FindingAct {
  readonly brandId: BrandId
  readonly id: string
  readonly actor: AuditActor
  readonly operatorId: OperatorId
  readonly reason: string
}

const openFinding = async (
  ctx: Pick<Context, 'db'>,
  { brandId, id }: FindingAct,
): Promise<queries.FindingRow> => {
  const finding = await queries.findFinding(ctx.db, brandId, id)
  if (!finding) refuse('not_found')
  if (finding.state !== 'open') refuse('state_changed')
  return finding
}

const note = (
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

/**
 * Applies the vendor's message as if it had just come, under its own id: whatever became of it
 * before, it has one effect at most. Refuses `not_found`, and `state_changed` when there is nothing
 * to apply. The try is on record whether it heals or not.
 */
export async function healFinding(
  ctx: Context,
  act: FindingAct,
): Promise<{ readonly status: Status; readonly isHealed: boolean }> {
  const finding = await openFinding(ctx, act)
  const connection = await connectionFor(ctx, act.brandId, finding.vendorCode)
  const { operation: name, message } = finding
  const operation = name !== null && isWireName(name) ? decodeRequest(name, message) : undefined
  if (!connection || !operation) refuse('state_changed')
  // as long as its vendor would have been kept waiting, by the machine's monotonic clock
  const until = performance.now() + DEADLINE_MS
  const { status } = await applyOperation(ctx, { connection, until }, operation)
  const isHealed = status === 'OK' || status === 'DUPLICATE_OK'
  await transact(ctx, async (tx) => {
    const by = { state: 'healed', at: ctx.clock.now(), by: act.operatorId } as const
    if (isHealed) await queries.endFindings(tx, [finding.id], by)
    await note(tx, act, finding, {
      event: isHealed ? 'vendor_finding.healed' : 'vendor_finding.not_healed',
      after: { operation: name, txId: finding.txId, status },
    })
  })
  return { status, isHealed }
}
