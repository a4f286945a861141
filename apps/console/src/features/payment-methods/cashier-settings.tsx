import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { PayeeNames } from './payee-names.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

type Settings = ReplyOf<(typeof opsPaymentMethods)['settings']>

/** How long receipts and new accounts wait, and whether a first deposit asks for limits. */
export function CashierSettings({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsPaymentMethods.settings, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="cashier-settings">
      <Stack gap="sm">
        <h2 id="cashier-settings">
          <Trans>Settings of the cashier</Trans>
        </h2>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {(saved) => <SettingsForm saved={saved} mayWrite={mayWrite} />}
        </ReadGate>
      </Stack>
    </section>
  )
}

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

function SettingsForm({ saved, mayWrite }: { saved: Settings; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<Partial<Settings>>({})
  const { act, isActing, refusal, reset } = useAct(opsPaymentMethods.setSettings, {
    changes: [opsPaymentMethods.settings],
    onDone: () => setDraft({}),
  })
  const now = { ...saved, ...draft }
  const change = (part: Partial<Settings>) => setDraft((before) => ({ ...before, ...part }))
  const whole = (value: number | string): number =>
    typeof value === 'number' ? value : Number.parseInt(value, 10)
  const isDirty = JSON.stringify(now) !== JSON.stringify(saved)
  const isGood =
    isWhole(now.receiptMinutes, 5, 43_200) &&
    isWhole(now.payeeMinutes, 0, 10_080) &&
    isWhole(now.withdrawalsPerHour, 1, 1_000) &&
    isWhole(now.suspenseDays, 1, 3_650)
  return (
    <>
      <Group grow align="flex-start">
        <NumberInput
          label={t`A paid withdrawal counts as received after, minutes`}
          min={5}
          max={43_200}
          disabled={!mayWrite}
          value={now.receiptMinutes}
          onChange={(value) => change({ receiptMinutes: whole(value) })}
        />
        <NumberInput
          label={t`A new account of a member waits, minutes`}
          min={0}
          max={10_080}
          disabled={!mayWrite}
          value={now.payeeMinutes}
          onChange={(value) => change({ payeeMinutes: whole(value) })}
        />
        <NumberInput
          label={t`Withdrawals a member may ask for within an hour`}
          min={1}
          max={1_000}
          disabled={!mayWrite}
          value={now.withdrawalsPerHour}
          onChange={(value) => change({ withdrawalsPerHour: whole(value) })}
        />
      </Group>
      <PayeeNames
        value={now.payeeNames}
        mayWrite={mayWrite}
        onChange={(payeeNames) => change({ payeeNames })}
      />
      <NumberInput
        label={t`Money that fits no order may be booked to the house after, days`}
        min={1}
        max={3_650}
        disabled={!mayWrite}
        value={now.suspenseDays}
        onChange={(value) => change({ suspenseDays: whole(value) })}
      />
      <Switch
        label={t`Ask for limits before a first deposit`}
        disabled={!mayWrite}
        checked={now.askAtFirstDeposit}
        onChange={({ currentTarget }) => change({ askAtFirstDeposit: currentTarget.checked })}
      />
      {mayWrite ? (
        <SaveBar
          isDirty={isDirty}
          isGood={isGood}
          question={t`Change the settings of the cashier?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setDraft({})}
          onSave={(reason) => act({ ...now, reason })}
        >
          <Text>
            <Trans>It holds from now on; what waits already keeps its time.</Trans>
          </Text>
        </SaveBar>
      ) : null}
    </>
  )
}
