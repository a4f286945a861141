import { opsSystem } from '@lantern/contract/ops/console'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Skeleton } from '@mantine/core'
import { CircleAlert, Info } from 'lucide-react'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { Maintenance } from './maintenance.tsx'
import { ModuleFlags } from './module-flags.tsx'
import { Retention } from './retention.tsx'
import { Regions } from './regions.tsx'
import { RolloverRules } from './rollover-rules.tsx'

const REFRESH_MS = 15_000

/** What closes the site or parts of it, and to whom. */
export default function SystemPage() {
  const { t, i18n } = useLingui()
  const mayWrite = useHasGrant('system.write')
  const { data, error, refetch } = useRead(opsSystem.status, {}, { refetchMs: REFRESH_MS })
  return (
    <>
      <PageHead title={t`System`} />
      {mayWrite ? null : (
        <Alert color="tide" icon={<Info size={18} />}>
          <Trans>You can read these settings. Your roles do not let you change them.</Trans>
        </Alert>
      )}
      {error ? (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
          {refusalText(i18n, error)}{' '}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      ) : null}
      {data ? (
        <>
          <div className="console-cards">
            <Maintenance status={data} mayWrite={mayWrite} />
            <Regions status={data} mayWrite={mayWrite} />
          </div>
          <RolloverRules mayWrite={mayWrite} />
          <Retention mayWrite={mayWrite} />
          <ModuleFlags modules={data.modules} mayWrite={mayWrite} />
        </>
      ) : error ? null : (
        <Skeleton height={240} role="status" aria-label={t`Loading…`} />
      )}
    </>
  )
}
