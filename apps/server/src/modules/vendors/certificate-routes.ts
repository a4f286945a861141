import { refuse } from '@lantern/contract/errors'
import { opsCertificates } from '@lantern/contract/ops/vendor-certificates'
import { WITHOUT } from '@lantern/vendor-protocol/conformance/certificate'
import { bind, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { actorOf } from '../audit/index.ts'
import { beginRun, type Examiner, printed } from './certificates.ts'
import { findConnection } from './queries/connections.ts'
import { type CertificateRow, findCertificate, listCertificates } from './queries/certificates.ts'

/** The cases, and beside them what the adapter says that it does not have. */
const parted = ({ verdicts }: Pick<CertificateRow, 'verdicts'>) => ({
  verdicts: verdicts.filter(({ id }) => !id.startsWith(WITHOUT)),
  lacks: verdicts.filter(({ id }) => id.startsWith(WITHOUT)).map(({ title }) => title),
})

const countOf = (row: CertificateRow, outcome: string): number =>
  parted(row).verdicts.filter((one) => one.outcome === outcome).length

const present = (row: CertificateRow) => ({
  id: row.id,
  vendor: row.vendor,
  dialect: row.dialect,
  version: row.version,
  state: row.state,
  passed: countOf(row, 'passed'),
  failed: countOf(row, 'failed'),
  notAsked: countOf(row, 'not asked'),
  hash: row.hash,
  operator: row.operator,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

/** The console's calls about certificates. */
export const certificateRoutes = (examiner: Examiner): Route[] =>
  bind(opsCertificates, {
    list: async ({ ctx, caller, input }) => {
      const connection = await findConnection(ctx.db, caller.brand.id, input.code)
      if (!connection) refuse('not_found')
      const { rows, total } = await listCertificates(ctx.db, connection.id, offsetOf(input))
      return presentPage(input, total, rows.map(present))
    },
    get: async ({ ctx, caller, input }) => {
      const row = await findCertificate(ctx.db, caller.brand.id, input.id)
      if (!row) refuse('not_found')
      const { fault } = row
      const { verdicts, lacks } = parted(row)
      return { ...present(row), fault, verdicts, lacks, text: printed(row) }
    },
    run: async ({ ctx, caller, input, operator }) => {
      const { id, ended } = await beginRun(ctx, examiner, {
        brandId: caller.brand.id,
        vendorCode: input.code,
        operatorId: operator().operatorId,
        actor: actorOf(caller),
        reason: input.reason,
      })
      ended.catch((error: unknown) => ctx.log.error({ err: error }, 'a certificate was not kept'))
      return { id }
    },
  })
