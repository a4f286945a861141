import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsGames } from '@lantern/contract/ops/games'
import { opsVendorConnections } from '@lantern/contract/ops/vendor-connections'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Plug } from 'lucide-react'
import { useState } from 'react'
import { settingRefusal } from '../../words/setting-refusal.ts'
import {
  addressesOf,
  ConnectionFields,
  type Connecting,
  isGoodConnecting,
  SecretField,
} from './connection-fields.tsx'

const KEY_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/
const CHANGED = [opsVendorConnections.presets, opsVendors.list, opsGames.vendors]

interface Draft extends Connecting {
  readonly code: string
  readonly keyId: string
  readonly secret: string
  readonly isOn: boolean
}
const EMPTY: Draft = {
  code: '',
  dialect: '',
  launchUrl: '',
  apiUrl: '',
  keyId: '',
  secret: '',
  isOn: true,
}

/** Connects a vendor of the registry with what it gave the house. */
export function ConnectVendor() {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button leftSection={<Plug size={16} aria-hidden="true" />} onClick={dialog.open}>
        <Trans>Connect a vendor…</Trans>
      </Button>
      {isOpen ? <ConnectDialog onClose={dialog.close} /> : null}
    </>
  )
}

function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data } = useRead(opsVendorConnections.presets, {})
  const [draft, setDraft] = useState(EMPTY)
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsVendorConnections.connect, {
    changes: CHANGED,
    onDone: onClose,
  })
  const { code, dialect, keyId, secret, isOn } = draft
  const send = (reason: string) => {
    const isGood =
      code !== '' && KEY_ID.test(keyId) && secret.trim().length >= 16 && isGoodConnecting(draft)
    setIsWrong(!isGood)
    if (isGood) act({ code, dialect, ...addressesOf(draft), keyId, secret, isOn, reason })
  }
  const form = data?.dialects.find((one) => one.dialect === dialect)?.secretForm
  return (
    <ReasonDialog
      opened
      title={t`Connect a vendor`}
      hint={t`Kept in the audit log, without the secret.`}
      confirmLabel={t`Connect it`}
      busy={isActing}
      error={
        isWrong
          ? t`A vendor, its adapter, a key and its secret are needed.`
          : settingRefusal(i18n, refusal)
      }
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Select
          label={t`Vendor`}
          required
          searchable
          data={(data?.vendors ?? []).map((one) => ({ value: one.code, label: one.name }))}
          value={code === '' ? null : code}
          onChange={(chosen) => setDraft({ ...draft, code: chosen ?? '' })}
        />
        <ConnectionFields
          dialects={data?.dialects ?? []}
          value={draft}
          onChange={(connecting) => setDraft({ ...draft, ...connecting })}
        />
        <TextInput
          label={t`Name of the key`}
          description={t`Goes with every call: letters, digits, - and _, 40 at most.`}
          required
          dir="ltr"
          value={keyId}
          onChange={({ currentTarget }) =>
            setDraft({ ...draft, keyId: currentTarget.value.trim() })
          }
        />
        <SecretField
          form={form}
          value={secret}
          onChange={(text) => setDraft({ ...draft, secret: text })}
        />
        <Switch
          label={t`Switch it on at once`}
          checked={isOn}
          onChange={({ currentTarget }) => setDraft({ ...draft, isOn: currentTarget.checked })}
        />
        {isOn ? null : (
          <Text fz="sm" c="dimmed">
            <Trans>
              Later: end the stop on the vendor’s page and put it in the lobby under Games.
            </Trans>
          </Text>
        )}
      </Stack>
    </ReasonDialog>
  )
}
