import {
  type LimitKind,
  type LimitPeriod,
  limitPeriods,
  safeplay,
} from '@lantern/contract/safeplay'
import { AmountField } from '@lantern/ui/amount-field'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { Segmented } from '@lantern/ui/segmented'
import { TextInput } from '@lantern/ui/text-input'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import type { PopupProps } from '../../stage.ts'
import { isTime, useKindWords, usePeriodWords } from './words.ts'

/** Sets one limit of the member's own, or takes it away. */
export function Popup({ params: { kind }, onClose }: PopupProps<'safeLimit'>) {
  const { t, i18n } = useLingui()
  const words = useKindWords()[kind]
  const periods = usePeriodWords()
  const { data } = useRead(safeplay.state, {})
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const [typed, setTyped] = useState<string>()
  const { act, isActing, refusal } = useAct(safeplay.setLimit, {
    changes: [safeplay.state],
    onDone: (state) => {
      onClose()
      const limit = state.limits.find((one) => one.kind === kind && one.period === period)
      showToast(
        limit?.wish
          ? {
              tone: 'info',
              title: t`Your wish is noted. Confirm it after 24 hours; until then your limit stays.`,
            }
          : { tone: 'success', title: t`Your limit holds from now on.` },
      )
    },
  })
  const known = data?.limits.find((one) => one.kind === kind && one.period === period)
  const value = typed ?? known?.value ?? ''
  const save = () => {
    if (value.trim() !== '') act({ kind, period, value: value.trim().replace(/\.$/, '') })
  }
  return (
    <Modal
      name="safeLimit"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={words.title}
      description={words.text}
      closeLabel={t`Close`}
    >
      <Form onSubmit={save} errors={refusal && [{ message: refusalText(i18n, refusal) }]}>
        {kind !== 'check' && (
          <Segmented
            label={t`For how long`}
            value={period}
            onChange={(next) => {
              setPeriod(next)
              setTyped(undefined)
            }}
            options={limitPeriods.map((one) => ({ value: one, label: periods[one] }))}
          />
        )}
        <ValueField kind={kind} currency={data?.currency ?? ''} value={value} onChange={setTyped} />
        <p className="text-13 text-fg-2">
          <Trans>
            A stricter limit holds at once. A looser one, or none, waits for 24 hours and asks you
            once more.
          </Trans>
        </p>
        <Button type="submit" size="lg" block loading={isActing}>
          <Trans>Set this limit</Trans>
        </Button>
        {typeof known?.value === 'string' && (
          <Button
            variant="secondary"
            block
            disabled={isActing}
            onClick={() => act({ kind, period, value: null })}
          >
            <Trans>Remove this limit</Trans>
          </Button>
        )}
      </Form>
    </Modal>
  )
}

interface ValueFieldProps {
  readonly kind: LimitKind
  readonly currency: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Minutes or money, as the limit has it. */
function ValueField({ kind, currency, value, onChange }: ValueFieldProps) {
  const { t } = useLingui()
  if (!isTime(kind))
    return (
      <AmountField
        label={t`At most`}
        name="value"
        currency={currency}
        value={value}
        onChange={onChange}
      />
    )
  return (
    <Field
      label={t`Minutes`}
      name="value"
      hint={kind === 'check' ? t`From 5 to 60 minutes.` : t`15 minutes at least.`}
    >
      <TextInput
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={5}
        autoComplete="off"
      />
    </Field>
  )
}
