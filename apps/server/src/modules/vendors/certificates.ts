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
import { findAdapter, findTransferDialect } from './adapters/dialects.ts'
import { findConnection } from './queries/connections.ts'
import * as queries from './queries/certificates.ts'

// Certificates of adapters: the suite of packages/vendor-protocol over the adapter of a vendor's
// dialect. It runs on a house of its own, with a database that is gone afterwards.

/** Examines the adapter of a dialect and answers with the verdicts as JSON; throws when it can not. */
export interface Examiner {
  /** Of the program that is examined. */
  readonly version: string
  /** Refuses `conformance_unavailable` where there is no database to examine on. */
  check(ctx: Pick<Context, 'config'>): void
  examine(ctx: Context, dialect: string): Promise<string>
}

const verdicts = z.array(verdict).check(z.minLength(1))

/** Longer than this no run takes: the node that began it is gone. */
const LONGEST_RUN_MS = 15 * MINUTE_MS
/** What operators read; what the machine said of it stands in the log. */
const FAULT = 'the suite could not be run; its log says why'

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
 * Begins a run. Refuses `not_found`, `conformance_unknown` for a dialect that is not known (any
 * more), `conformance_unavailable`, and `conformance_running` while any other goes on.
 */
export async function beginRun(ctx: Context, examiner: Examiner, wish: Wish): Promise<Begun> {
  const { brandId, vendorCode, operatorId, actor, reason } = wish
  const connection = await findConnection(ctx.db, brandId, vendorCode)
  if (!connection) refuse('not_found')
  const { id: connectionId, dialect } = connection
  if (!findAdapter(dialect) && !findTransferDialect(dialect)) refuse('conformance_unknown')
  examiner.check(ctx)
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
  return { id, ended: run(ctx, examiner, { id, dialect, version }) }
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
  { id, dialect, version }: Pick<queries.CertificateRow, 'id' | 'dialect' | 'version'>,
): Promise<void> {
  const end = await examiner
    .examine(ctx, dialect)
    .then((json) => endOf(ctx, { dialect, version }, verdicts.parse(JSON.parse(json))))
    .catch((error: unknown) => brokenBy(ctx, error))
  await queries.endCertificate(ctx.db, id, end)
}

function endOf(
  ctx: Context,
  examined: Examined,
  found: readonly Verdict[],
): queries.CertificateEnd {
  const at = ctx.clock.now()
  const isConform = found.every(({ outcome }) => outcome !== 'failed')
  const text = textOf(examined, { at, verdicts: found })
  return {
    state: isConform ? 'conform' : 'not_conform',
    verdicts: found,
    fault: null,
    hash: hashOf(text),
    at,
  }
}

function brokenBy(ctx: Context, error: unknown): queries.CertificateEnd {
  ctx.log.error({ err: error }, 'the suite of conformance could not be run')
  return { state: 'broken', verdicts: [], fault: FAULT, hash: null, at: ctx.clock.now() }
}

type Examined = Pick<queries.CertificateRow, 'dialect' | 'version'>

interface Run {
  readonly at: Date
  readonly verdicts: readonly Verdict[]
}

/** The certificate as text: of what, of which version, and what became of each case. */
const textOf = ({ dialect, version }: Examined, run: Run): string =>
  textAbout(`${dialect} of ${version}`, run)

const textAbout = (subject: string, run: Run): string =>
  certificateText({
    ...run,
    subject,
    isConform: run.verdicts.every(({ outcome }) => outcome !== 'failed'),
  })

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The text a certificate's hash was made of; empty without one. */
export function printed({ hash, endedAt: at, ...row }: queries.CertificateRow): string {
  if (!at || hash === null) return ''
  const run = { at, verdicts: row.verdicts }
  const text = textOf(row, run)
  // the first ones did not say the version
  return hashOf(text) === hash ? text : textAbout(row.dialect, run)
}
