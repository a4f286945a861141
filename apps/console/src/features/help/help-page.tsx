import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { ReadOnlyNote } from '../../words/read-gate.tsx'
import { HelpPages } from './help-pages.tsx'
import { SiteLanguages } from './site-languages.tsx'

/** The languages of the site and its help centre. */
export default function HelpPage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('system.write')
  return (
    <>
      <PageHead title={t`Languages and help`} />
      <ReadOnlyNote mayWrite={mayWrite} />
      <SiteLanguages mayWrite={mayWrite} />
      <HelpPages mayWrite={mayWrite} />
    </>
  )
}
