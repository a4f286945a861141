import { CopyId } from '@lantern/console-kit/copy-id'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsCertificates } from '@lantern/contract/ops/vendor-certificates'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Table, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft, Download, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { NotFound } from '../../app/not-found.tsx'
import { useOperator } from '../../session/operator.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { useCertificateStates } from './vendor-words.ts'

type Full = ReplyOf<(typeof opsCertificates)['get']>

const DATABASE_ID = /^[1-9][0-9]{0,17}$/
const REFRESH_MS = 3_000

/** One run of the suite as a certificate that can be printed. */
export default function CertificatePage() {
  const { vendorCode, certificateId } = useParams({
    from: '/vendors/$vendorCode/certificates/$certificateId',
  })
  return DATABASE_ID.test(certificateId) ? (
    <One key={certificateId} id={certificateId} vendorCode={vendorCode} />
  ) : (
    <NotFound />
  )
}

function One({ id, vendorCode }: { id: string; vendorCode: string }) {
  const { data, error, refetch } = useRead(opsCertificates.get, { id }, { refetchMs: REFRESH_MS })
  if (error?.code === 'not_found' || (data && data.vendor !== vendorCode)) return <NotFound />
  return (
    <>
      <Link
        className="console-link console-no-print"
        to="/vendors/$vendorCode"
        params={{ vendorCode }}
        search={{ tab: 'certificates' }}
      >
        <ChevronLeft size={16} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />
        <Trans>All certificates</Trans>
      </Link>
      <ReadGate data={data} error={error} onRetry={() => void refetch()}>
        {(certificate) => <Certificate certificate={certificate} />}
      </ReadGate>
    </>
  )
}

function Certificate({ certificate }: { certificate: Full }) {
  const { t } = useLingui()
  const { brandName } = useOperator()
  const states = useCertificateStates()
  const { id, vendor, dialect, state, hash, fault, passed, failed, notAsked } = certificate
  const title = t`Certificate of conformance`
  useEffect(() => {
    document.title = `${title} · ${vendor} · ${id}`
  }, [title, vendor, id])
  return (
    <article className="kit-panel kit-panel-body console-certificate">
      <Group justify="space-between" align="flex-start">
        <header className="console-page-head">
          <h1>{title}</h1>
          <StateBadge {...states[state]} />
        </header>
        {hash === null ? null : <Keep certificate={certificate} />}
      </Group>
      <Facts
        facts={[
          { name: t`Vendor`, value: <bdi dir="ltr">{vendor}</bdi> },
          { name: t`Dialect`, value: <bdi dir="ltr">{dialect}</bdi> },
          { name: t`Brand`, value: brandName },
          { name: t`Examined`, value: <Moment at={certificate.startedAt} seconds /> },
          { name: t`Ended`, value: <Moment at={certificate.endedAt} seconds /> },
          { name: t`Version`, value: <bdi dir="ltr">{certificate.version}</bdi> },
          { name: t`Begun by`, value: certificate.operator },
          {
            name: t`Cases`,
            value: t`${passed} passed, ${failed} failed, ${notAsked} not asked`,
          },
          {
            name: 'SHA-256',
            value: hash === null ? '—' : <CopyId value={hash} what={t`the hash`} />,
          },
        ]}
      />
      {fault === null ? null : (
        <Text fz="sm" c="var(--danger)">
          {fault}
        </Text>
      )}
      {state === 'running' ? (
        <Text role="status">
          <Trans>The suite is running. This page reads itself again.</Trans>
        </Text>
      ) : null}
      <Without certificate={certificate} />
      {certificate.verdicts.length === 0 ? null : <Verdicts certificate={certificate} />}
      {hash === null ? null : (
        <Text fz="sm" c="dimmed">
          <Trans>
            The hash is of the certificate as plain text. It speaks of this version of the program;
            dialects of outside vendors are written from their public documents.
          </Trans>
        </Text>
      )}
    </article>
  )
}

/** Ways to take the certificate along. */
function Keep({ certificate }: { certificate: Full }) {
  const { id, vendor, text } = certificate
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `conformance-${vendor}-${id}.txt`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <Group gap="xs" className="console-no-print">
      <Button
        variant="default"
        leftSection={<Printer size={16} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        <Trans>Print</Trans>
      </Button>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden="true" />}
        onClick={save}
      >
        <Trans>Save as text</Trans>
      </Button>
    </Group>
  )
}

/** What the adapter says that it does not have. */
function Without({ certificate: { lacks } }: { certificate: Full }) {
  if (lacks.length === 0) return null
  return (
    <section aria-labelledby="without">
      <h2 id="without">
        <Trans>What this adapter does not have</Trans>
      </h2>
      <Text component="ul" lang="en" my={4} ps={20} fz="sm">
        {lacks.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </Text>
    </section>
  )
}

function Verdicts({ certificate }: { certificate: Full }) {
  const { t } = useLingui()
  const words = {
    passed: { tone: 'good', label: t({ message: 'Passed', comment: 'a case of the suite' }) },
    failed: { tone: 'bad', label: t({ message: 'Failed', comment: 'a case of the suite' }) },
    'not asked': { tone: 'neutral', label: t`Not asked` },
  } as const
  return (
    // Wide on a phone, so it scrolls, and the keyboard must reach it.
    <section className="console-verdicts" aria-label={t`Cases`} tabIndex={0}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <Trans>Result</Trans>
            </Table.Th>
            <Table.Th scope="col">
              <Trans>Case</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {certificate.verdicts.map(({ id, title, outcome, why }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <StateBadge {...words[outcome]} />
              </Table.Td>
              <Table.Td lang="en">
                {title}
                <Text fz="xs" c="dimmed">
                  <bdi dir="ltr">{id}</bdi>
                  {why === null ? '' : ` · ${why}`}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
