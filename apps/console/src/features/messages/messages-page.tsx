import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { ReadOnlyNote } from '../../words/read-gate.tsx'
import { SendingSettings } from './sending-settings.tsx'
import { Templates } from './templates.tsx'

/** What members are written, by whom it is carried, how often and for how much. */
export default function MessagesPage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('system.write')
  return (
    <>
      <PageHead title={t`Messages`} />
      <ReadOnlyNote mayWrite={mayWrite} />
      <Templates mayWrite={mayWrite} />
      <SendingSettings mayWrite={mayWrite} />
    </>
  )
}
