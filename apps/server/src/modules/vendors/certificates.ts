import { createHash } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { verdict } from '@lantern/contract/ops/vendor-certificates'
import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import { MINUTE_MS } from '@lantern/kernel/time'
import { certificateText, type Verdict } from '@lantern/vendor-protocol/conformance/certificate'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { type AuditActor, record } from '../audit/index.ts'
import { findAdapter } from './adapters/dialects.ts'
import { findConnection } from './queries/connections.ts'
import * as queries from './queries/certificates.ts'

// Certificates of adapters: the suite of packages/vendor-protocol over the adapter of a vendor's
// dialect. It runs on a house of its own, with a database that is gone afterwards.

/** Examines the adapter of a dialect and answers with the verdicts as JSON; throws when it can not. */
export interface Examiner {
  /** Of the program that is examined. */
  readonly version: string
  examine(ctx: Context, dialect: string): Promise<string>
}

const verdicts = z.array(verdict).check(z.minLength(1))

/** Longer than this no run takes: the node that began it is gone. */
const LONGEST_RUN_MS = 15 * MINUTE_MS
const MOST_FAULT = 500

interface Wish {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly operatorId: OperatorId
  readonly actor: AuditActor
  readonly reason: string
}

/** A run, and what ends once its verdicts are kept. */
export interface Begun {
  readonly id: string
  readonly ended: Promise<void>
}

/**
 * Begins a run. Refuses `not_found`, `conformance_unknown` for a dialect without a suite (a vendor
 * that never calls) and `conformance_running`.
 */
export async function beginRun(ctx: Context, examiner: Examiner, wish: Wish): Promise<Begun> {
  const { brandId, vendorCode, operatorId, actor, reason } = wish
  const connection = await findConnection(ctx.db, brandId, vendorCode)
  if (!connection) refuse('not_found')
  const { id: connectionId, dialect } = connection
  if (!findAdapter(dialect)) refuse('conformance_unknown')
  const { version } = examiner
  const at = ctx.clock.now()
  await endLeftRuns(ctx)
  const id = await transact(ctx, async (tx) => {
    const run = { brandId, connectionId, dialect, version, operatorId, at }
    const made = await queries.insertCertificate(tx, run)
    if (made === undefined) refuse('conformance_running')
    await record(tx, {
      brandId,
      actor,
      event: 'vendor.examined',
      subject: { kind: 'vendor', id: vendorCode },
      reason,
      after: { certificate: made, dialect, version },
    })
    return made
  })
  return { id, ended: run(ctx, examiner, { id, dialect }) }
}

/** Ends runs that nobody ends any more. */
export async function endLeftRuns(ctx: Context): Promise<void> {
  const at = ctx.clock.now()
  const before = new Date(at.getTime() - LONGEST_RUN_MS)
  await queries.endLeftCertificates(ctx.db, { before, at, fault: 'the program was stopped' })
}

async function run(
  ctx: Context,
  examiner: Examiner,
  { id, dialect }: { readonly id: string; readonly dialect: string },
): Promise<void> {
  const end = await examiner
    .examine(ctx, dialect)
    .then((json) => endOf(ctx, dialect, verdicts.parse(JSON.parse(json))))
    .catch((error: unknown) => brokenBy(ctx, error))
  await queries.endCertificate(ctx.db, id, end)
}

function endOf(ctx: Context, subject: string, found: readonly Verdict[]): queries.CertificateEnd {
  const at = ctx.clock.now()
  const isConform = found.every(({ outcome }) => outcome !== 'failed')
  const text = textOf({ subject, at, verdicts: found })
  return {
    state: isConform ? 'conform' : 'not_conform',
    verdicts: found,
    fault: null,
    hash: createHash('sha256').update(text).digest('hex'),
    at,
  }
}

function brokenBy(ctx: Context, error: unknown): queries.CertificateEnd {
  ctx.log.error({ err: error }, 'the suite of conformance could not be run')
  const fault = (error instanceof Error ? error.message : String(error)).slice(0, MOST_FAULT)
  return { state: 'broken', verdicts: [], fault, hash: null, at: ctx.clock.now() }
}

/** The certificate as its hash was made of it. */
export const textOf = (run: {
  readonly subject: string
  readonly at: Date
  readonly verdicts: readonly Verdict[]
}): string =>
  certificateText({ ...run, isConform: run.verdicts.every(({ outcome }) => outcome !== 'failed') })
