import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { ReadOnlyNote } from '../../words/read-gate.tsx'
import { Announcements } from './announcements.tsx'
import { Banners } from './banners.tsx'

/** What the site tells everybody: announcements and banners. */
export default function AnnouncementsPage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('system.write')
  return (
    <>
      <PageHead title={t`Announcements and banners`} />
      <ReadOnlyNote mayWrite={mayWrite} />
      <Announcements mayWrite={mayWrite} />
      <Banners mayWrite={mayWrite} />
    </>
  )
}
