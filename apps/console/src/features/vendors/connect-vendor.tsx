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
  type Beside,
  BesideFields,
  ConnectionFields,
  type Connecting,
  isGoodConnecting,
  SecretField,
} from './connection-fields.tsx'
import { isNewcomer, readCurrencies, readOrigins, readThousands } from './entered-drafts.ts'

const KEY_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/
const CHANGED = [opsVendorConnections.presets, opsVendors.list, opsGames.vendors]

interface Draft extends Connecting, Beside {
  readonly code: string
  /** Of a vendor that the registry does not have. */
  readonly name: string
  readonly isNew: boolean
  readonly keyId: string
  readonly secret: string
  readonly isOn: boolean
}
const EMPTY: Draft = {
  code: '',
  name: '',
  isNew: false,
  origins: '',
  currencies: '',
  thousands: '',
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
    const beside = besideOf(draft)
    const isGood = isGoodDraft(draft) && beside !== undefined
    setIsWrong(!isGood)
    if (!isGood) return
    const vendor = draft.isNew ? { code, name: draft.name.trim() } : { code }
    act({ ...vendor, dialect, ...addressesOf(draft), ...beside, keyId, secret, isOn, reason })
  }
  const chosen = data?.dialects.find((one) => one.dialect === dialect)
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
        <WhichVendor vendors={data?.vendors ?? []} draft={draft} onChange={setDraft} />
        <ConnectionFields
          dialects={data?.dialects ?? []}
          value={draft}
          onChange={(connecting) => setDraft({ ...draft, ...connecting })}
        />
        <BesideFields
          dialect={chosen}
          value={draft}
          onChange={(beside) => setDraft({ ...draft, ...beside })}
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
          form={chosen?.secretForm}
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

const isGoodDraft = (draft: Draft): boolean =>
  (draft.isNew ? isNewcomer(draft.code, draft.name) : draft.code !== '') &&
  KEY_ID.test(draft.keyId) &&
  draft.secret.trim().length >= 16 &&
  isGoodConnecting(draft)

/** What else goes with a connection; undefined where something of it is wrong. */
function besideOf(draft: Beside) {
  const playOrigins = readOrigins(draft.origins)
  const currencies = readCurrencies(draft.currencies)
  const units = readThousands(draft.thousands)
  return playOrigins && currencies !== undefined && units
    ? { playOrigins, currencies, units }
    : undefined
}

interface WhichVendorProps {
  vendors: readonly { readonly code: string; readonly name: string }[]
  draft: Draft
  onChange: (draft: Draft) => void
}

/** A vendor of the registry, or one that is not in it. */
function WhichVendor({ vendors, draft, onChange }: WhichVendorProps) {
  const { t } = useLingui()
  const { code, name, isNew } = draft
  return (
    <>
      <Switch
        label={t`A vendor that is not in the list`}
        checked={isNew}
        onChange={({ currentTarget }) =>
          onChange({ ...draft, isNew: currentTarget.checked, code: '', name: '' })
        }
      />
      {isNew ? (
        <>
          <TextInput
            label={t`Code of the vendor`}
            description={t`Capital letters, digits and _: it stands with every bet, and stays.`}
            required
            dir="ltr"
            value={code}
            onChange={({ currentTarget }) =>
              onChange({ ...draft, code: currentTarget.value.trim().toUpperCase() })
            }
          />
          <TextInput
            label={t`Name`}
            description={t`As members read it.`}
            required
            value={name}
            onChange={({ currentTarget }) => onChange({ ...draft, name: currentTarget.value })}
          />
        </>
      ) : (
        <Select
          label={t`Vendor`}
          required
          searchable
          data={vendors.map((one) => ({ value: one.code, label: one.name }))}
          value={code === '' ? null : code}
          onChange={(chosen) => onChange({ ...draft, code: chosen ?? '' })}
        />
      )}
    </>
  )
}
