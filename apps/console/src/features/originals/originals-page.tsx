import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsOriginals } from '@lantern/contract/ops/originals'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { ReadGate, ReadOnlyNote } from '../../words/read-gate.tsx'
import { SharedChains } from './shared-chains.tsx'
import { SharedRules } from './shared-rules.tsx'
import { StakeRules } from './stake-rules.tsx'

export type Rules = ReplyOf<(typeof opsOriginals)['rules']>

/** How the in-house games are offered. */
export default function OriginalsPage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('vendors.write')
  const { data, error, refetch } = useRead(opsOriginals.rules, {})
  return (
    <>
      <PageHead
        title={t`In-house games`}
        note={<Trans>Changes hold with the next bet; a round that has begun ends as it was.</Trans>}
      />
      <ReadOnlyNote mayWrite={mayWrite} />
      <ReadGate data={data} error={error} onRetry={() => void refetch()}>
        {(rules) => (
          <>
            <SharedRules key={JSON.stringify(sharedKey(rules))} rules={rules} mayWrite={mayWrite} />
            <SharedChains mayWrite={mayWrite} />
            <StakeRules rules={rules} mayWrite={mayWrite} />
          </>
        )}
      </ReadGate>
    </>
  )
}

const sharedKey = ({ shared }: Rules) => ({
  ...shared,
  exposure: `${shared.exposure}`,
  usualExposure: '',
})
