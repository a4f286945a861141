import { opsVendorDesk } from '@lantern/contract/ops/vendor-desk'
import { fitsCurrency, formatMoney, isKnownCurrency, parseMoney } from '@lantern/kernel/money'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

/** An amount of a currency above zero, nothing (null), or undefined for what is neither. */
export function readCeiling(currency: string, text: string): bigint | null | undefined {
  if (text.trim() === '') return null
  const units = isKnownCurrency(currency) ? parseMoney(text.trim()) : undefined
  return units !== undefined && units > 0n && fitsCurrency(units, currency) ? units : undefined
}

/** The largest stakes that the house takes from any vendor. */
export function StakeCeilings({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsVendorDesk.ceilings, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="ceilings">
      <Stack gap="sm">
        <h2 id="ceilings" className="console-section-title">
          <Trans>The house’s ceilings of stakes</Trans>
        </h2>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {({ ceilings }) => (
            <>
              <Text>
                {ceilings.length === 0 ? (
                  <Trans>None: the limits of each vendor hold alone.</Trans>
                ) : (
                  <bdi dir="ltr">
                    {ceilings
                      .map(({ currency, most }) => `${currency} ${formatMoney(most)}`)
                      .join(' · ')}
                  </bdi>
                )}
              </Text>
              {mayWrite ? <OneCeiling ceilings={ceilings} /> : null}
            </>
          )}
        </ReadGate>
      </Stack>
    </section>
  )
}

interface OneCeilingProps {
  ceilings: readonly { readonly currency: string; readonly most: bigint }[]
}

function OneCeiling({ ceilings }: OneCeilingProps) {
  const { t, i18n } = useLingui()
  const [currency, setCurrency] = useState('')
  const [text, setText] = useState('')
  const clear = () => {
    setCurrency('')
    setText('')
  }
  const { act, isActing, refusal, reset } = useAct(opsVendorDesk.setCeiling, {
    changes: [opsVendorDesk.ceilings, opsVendorDesk.limits],
    onDone: clear,
  })
  const was = ceilings.find((one) => one.currency === currency)?.most ?? null
  const most = readCeiling(currency, text)
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label={t`Currency`}
          description={t`As USD.`}
          dir="ltr"
          value={currency}
          onChange={({ currentTarget }) => setCurrency(currentTarget.value.trim().toUpperCase())}
        />
        <TextInput
          label={t`Largest stake`}
          description={t`Empty: no ceiling in this currency.`}
          dir="ltr"
          inputMode="decimal"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Group>
      <SaveBar
        isDirty={currency !== ''}
        isGood={isKnownCurrency(currency) && most !== undefined && most !== was}
        question={t`Change the house’s ceiling of stakes?`}
        busy={isActing}
        error={settingRefusal(i18n, refusal)}
        onBegin={reset}
        onUndo={clear}
        onSave={(reason) => {
          if (most !== undefined) act({ currency, was, most, reason })
        }}
      />
    </>
  )
}
