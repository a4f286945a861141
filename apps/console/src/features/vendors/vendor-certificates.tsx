import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsCertificates } from '@lantern/contract/ops/vendor-certificates'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useFormats } from '../../session/operator.ts'
import { useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import type { VendorPartProps } from './vendor-overview.tsx'
import { type Certificate, useCertificateStates } from './vendor-words.ts'

const CHANGED = [opsCertificates.list]
const REFRESH_MS = 3_000

/** Runs of the suite of conformance over the vendor's adapter. */
export function VendorCertificates({ vendor, mayWrite }: VendorPartProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { code, abilities } = vendor
  const { table, paging } = useTableState(plainShape)
  const columns = useColumns()
  const list = useList(opsCertificates.list, { code, ...paging }, REFRESH_MS)
  const isRunning = list.page?.content.some((one) => one.state === 'running') ?? false
  return (
    <Stack gap="md">
      <section className="kit-panel kit-panel-body" aria-labelledby="conformance">
        <Stack gap="sm" align="flex-start">
          <h2 id="conformance" className="console-section-title">
            <Trans>Conformance</Trans>
          </h2>
          <Text fz="sm" c="dimmed">
            <Trans>
              The suite asks the adapter everything the protocol promises: repeats, reordering, lost
              replies, forged signatures, storms. It runs on a house of its own that is gone
              afterwards; nothing of this brand is touched. It takes about a minute.
            </Trans>
          </Text>
          {abilities === null ? (
            <Text fz="sm">
              <Trans>There is no suite for this vendor’s dialect: it never calls us.</Trans>
            </Text>
          ) : mayWrite ? (
            <ReasonAction
              call={opsCertificates.run}
              changes={CHANGED}
              input={(reason) => ({ code, reason })}
              label={isRunning ? t`It is running…` : t`Examine the adapter…`}
              title={t`Examine the adapter now?`}
              confirmLabel={t`Examine`}
              hint={t`Kept in the audit log.`}
              disabled={isRunning}
            >
              {t`The certificate is kept with the date, the version of the program and a hash.`}
            </ReasonAction>
          ) : null}
        </Stack>
      </section>
      <ServerTable<Certificate>
        name="vendorCertificates"
        label={t`Certificates`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        emptyText={t`The adapter has not been examined yet.`}
        onOpen={({ id }) =>
          void navigate({
            to: '/vendors/$vendorCode/certificates/$certificateId',
            params: { vendorCode: code, certificateId: id },
          })
        }
      />
    </Stack>
  )
}

function useColumns(): readonly Column<Certificate>[] {
  const { t } = useLingui()
  const { count } = useFormats()
  const states = useCertificateStates()
  const number = (value: number) => <span className="kit-tabular">{count(value)}</span>
  return [
    {
      key: 'startedAt',
      title: t`Examined`,
      fixed: true,
      opens: true,
      render: (row) => <Moment at={row.startedAt} seconds />,
    },
    {
      key: 'state',
      title: t`Result`,
      fixed: true,
      render: (row) => <StateBadge {...states[row.state]} />,
    },
    { key: 'passed', title: t`Passed`, align: 'right', render: (row) => number(row.passed) },
    {
      key: 'failed',
      title: t({ message: 'Failed', comment: 'cases of the suite' }),
      align: 'right',
      render: (row) => number(row.failed),
    },
    { key: 'notAsked', title: t`Not asked`, align: 'right', render: (row) => number(row.notAsked) },
    { key: 'version', title: t`Version`, render: (row) => <bdi dir="ltr">{row.version}</bdi> },
    { key: 'operator', title: t`Begun by`, render: (row) => row.operator },
  ]
}
