import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsVendorConnections } from '@lantern/contract/ops/vendor-connections'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { settingRefusal } from '../../words/setting-refusal.ts'
import {
  addressesOf,
  ConnectionFields,
  type Connecting,
  isGoodConnecting,
} from './connection-fields.tsx'

const CHANGED = [opsVendors.get, opsVendors.list, opsVendorConnections.get]

/** Changes where a vendor is called, and by which adapter while that may be. */
export function ChangeConnection({ code }: { code: string }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        <Trans>Change the connection…</Trans>
      </Button>
      {isOpen ? <ChangeDialog code={code} onClose={dialog.close} /> : null}
    </>
  )
}

function ChangeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const presets = useRead(opsVendorConnections.presets, {})
  const { data } = useRead(opsVendorConnections.get, { code })
  const [draft, setDraft] = useState<{ readonly fields: Connecting; readonly version: number }>()
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsVendorConnections.change, {
    changes: CHANGED,
    onDone: onClose,
  })
  if (!data) return null
  // the form and the version that it was filled from belong together
  const typed = draft?.fields ?? {
    dialect: data.dialect,
    launchUrl: data.launchUrl ?? '',
    apiUrl: data.apiUrl ?? '',
  }
  const send = (reason: string) => {
    const isGood = isGoodConnecting(typed)
    setIsWrong(!isGood)
    if (isGood)
      act({
        code,
        version: draft?.version ?? data.version,
        dialect: typed.dialect,
        ...addressesOf(typed),
        reason,
      })
  }
  return (
    <ReasonDialog
      opened
      title={t`Change the connection`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Change it`}
      busy={isActing}
      error={isWrong ? t`An address begins with https://.` : settingRefusal(i18n, refusal)}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <ConnectionFields
          dialects={presets.data?.dialects ?? []}
          value={typed}
          onChange={(fields) => setDraft({ fields, version: draft?.version ?? data.version })}
          isDialectFixed={data.wasOpened}
        />
      </Stack>
    </ReasonDialog>
  )
}
