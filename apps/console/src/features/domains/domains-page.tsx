import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { ReadOnlyNote } from '../../words/read-gate.tsx'
import { Affiliates } from './affiliates.tsx'
import { Domains } from './domains.tsx'

/** Under which names the brand is reached, and who brings people in. */
export default function DomainsPage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('system.write')
  return (
    <>
      <PageHead title={t`Domains and affiliates`} />
      <ReadOnlyNote mayWrite={mayWrite} />
      <Domains mayWrite={mayWrite} />
      <Affiliates mayWrite={mayWrite} />
    </>
  )
}
