import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsGames } from '@lantern/contract/ops/games'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Group, NumberInput, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { SaveBar } from '../../words/save-bar.tsx'
import { SettingPanel } from '../../words/setting-panel.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

type Vendor = ReplyOf<(typeof opsGames)['vendors']>['vendors'][number]

/** Vendors in the order of the lobby. */
export function VendorOrder({ mayWrite }: { mayWrite: boolean }) {
  return (
    <SettingPanel
      id="vendor-order"
      title={<Trans>Vendors in the lobby</Trans>}
      read={useRead(opsGames.vendors, {})}
    >
      {({ vendors }) => (
        <>
          {vendors.filter(isThere).map((vendor) => (
            <OneVendor key={vendor.code} vendor={vendor} mayWrite={mayWrite} />
          ))}
          <Waiting vendors={vendors.filter((vendor) => !isThere(vendor))} />
        </>
      )}
    </SettingPanel>
  )
}

const isThere = ({ games, isShown }: Vendor): boolean => games > 0 || isShown

/** Vendors that are known by name and were never connected. */
function Waiting({ vendors }: { vendors: readonly Vendor[] }) {
  if (vendors.length === 0) return null
  const names = vendors.map(({ name }) => name).join(' · ')
  return (
    <Text fz="sm" c="dimmed">
      <Trans>Known and not connected: {names}</Trans>
    </Text>
  )
}

function OneVendor({ vendor, mayWrite }: { vendor: Vendor; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<Pick<Vendor, 'sort' | 'isShown'>>()
  const { act, isActing, refusal, reset } = useAct(opsGames.saveVendor, {
    changes: [opsGames.vendors, opsGames.list],
    onDone: () => setDraft(undefined),
  })
  const { sort, isShown } = draft ?? vendor
  const { code, name, games } = vendor
  return (
    <Group className="console-row" gap="md" align="center">
      <Text w={190} fw={600}>
        {name}
      </Text>
      <Text w={110} fz="sm" c="dimmed">
        <Plural value={games} one="# game" other="# games" />
      </Text>
      <NumberInput
        aria-label={t`Place of ${name}`}
        w={110}
        allowDecimal={false}
        readOnly={!mayWrite}
        value={sort}
        onChange={(value) => setDraft({ isShown, sort: typeof value === 'number' ? value : sort })}
      />
      <Switch
        label={t`In the lobby`}
        checked={isShown}
        disabled={!mayWrite}
        onChange={({ currentTarget }) => setDraft({ sort, isShown: currentTarget.checked })}
      />
      {mayWrite && draft !== undefined ? (
        <SaveBar
          isDirty
          isGood
          question={t`Change the place of ${name}?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setDraft(undefined)}
          onSave={(reason) => act({ code, sort, isShown, reason })}
        />
      ) : null}
    </Group>
  )
}
