import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import { riskKinds } from '@lantern/contract/ops/withdrawal-rows'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  Checkbox,
  Fieldset,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { useRiskKinds } from '../../words/risk-words.ts'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import {
  bounds,
  draftOf,
  isGoodAmount,
  isGoodNumber,
  type NumberName,
  type RiskDraft,
  rulesOf,
} from './risk-draft.ts'

type Saved = ReplyOf<(typeof opsPaymentMethods)['risk']>

/** What is looked for in requests for withdrawals, and from where on it asks for two persons. */
export function RiskRules({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsPaymentMethods.risk, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="risk-rules">
      <Stack gap="sm">
        <h2 id="risk-rules">
          <Trans>What speaks against a withdrawal</Trans>
        </h2>
        <Text c="dimmed">
          <Trans>
            Whatever is found refuses nothing: it asks for two persons, and tells them why.
          </Trans>
        </Text>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {(saved) => <RulesForm saved={saved} mayWrite={mayWrite} />}
        </ReadGate>
      </Stack>
    </section>
  )
}

function RulesForm({ saved, mayWrite }: { saved: Saved; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [changes, setChanges] = useState<Partial<RiskDraft>>({})
  const { act, isActing, refusal, reset } = useAct(opsPaymentMethods.setRisk, {
    changes: [opsPaymentMethods.risk],
    onDone: () => setChanges({}),
  })
  const kept = draftOf(saved.rules)
  const draft = { ...kept, ...changes }
  const rules = rulesOf(draft)
  const change = (part: Partial<RiskDraft>) => setChanges((before) => ({ ...before, ...part }))
  // What is not looked for now may have an amount all the same.
  const currencies = [...new Set([...saved.currencies, ...Object.keys(kept.amounts)])]
  const shared = { draft, mayWrite, change }
  return (
    <>
      <KindChoice {...shared} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <WholeNumber
          {...shared}
          name="days"
          label={t`How far back is looked, days`}
          hint={t`At most; wins and play count since the last withdrawal.`}
        />
      </SimpleGrid>
      <WinFields {...shared} currencies={currencies} />
      <PlayFields {...shared} />
      {mayWrite ? (
        <SaveBar
          isDirty={JSON.stringify(draft) !== JSON.stringify(kept)}
          isGood={rules !== undefined}
          question={t`Change what speaks against a withdrawal?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setChanges({})}
          onSave={(reason) => rules && act({ rules, reason })}
        >
          <Text>
            <Trans>It holds for withdrawals that are asked for from now on.</Trans>
          </Text>
        </SaveBar>
      ) : null}
    </>
  )
}

interface PartProps {
  readonly draft: RiskDraft
  readonly mayWrite: boolean
  readonly change: (part: Partial<RiskDraft>) => void
}

function KindChoice({ draft, mayWrite, change }: PartProps) {
  const { t } = useLingui()
  const kinds = useRiskKinds()
  return (
    <Checkbox.Group
      label={t`Looked for`}
      value={[...draft.kinds]}
      onChange={(chosen) => change({ kinds: riskKinds.filter((kind) => chosen.includes(kind)) })}
    >
      <Group mt="xs">
        {riskKinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={kinds[kind]} disabled={!mayWrite} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function WinFields({
  draft,
  mayWrite,
  change,
  currencies,
}: PartProps & { readonly currencies: readonly string[] }) {
  const { t } = useLingui()
  const kinds = useRiskKinds()
  const { amounts } = draft
  return (
    <Fieldset legend={kinds.big_win} p="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <WholeNumber
          draft={draft}
          mayWrite={mayWrite}
          change={change}
          name="times"
          label={t`One bet that paid so many times its stake`}
        />
        {currencies.map((currency) => {
          const typed = amounts[currency] ?? ''
          return (
            <TextInput
              key={currency}
              label={t`Or so much, ${currency}`}
              description={t`Empty: the times alone count.`}
              inputMode="decimal"
              disabled={!mayWrite}
              value={typed}
              error={isGoodAmount(currency, typed) ? undefined : t`Not an amount of ${currency}.`}
              onChange={({ currentTarget }) =>
                change({ amounts: { ...amounts, [currency]: currentTarget.value } })
              }
            />
          )
        })}
      </SimpleGrid>
    </Fieldset>
  )
}

function PlayFields(props: PartProps) {
  const { t } = useLingui()
  const kinds = useRiskKinds()
  return (
    <>
      <Fieldset legend={kinds.fast_turnaround} p="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <WholeNumber {...props} name="minutes" label={t`Deposits of the last minutes`} />
          <WholeNumber {...props} name="fastPercent" label={t`Staked of them since, less than %`} />
          <WholeNumber
            {...props}
            name="idlePercent"
            label={t`Of all since the last withdrawal, less than %`}
          />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={kinds.opposite_bets} p="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <WholeNumber {...props} name="rounds" label={t`Rounds, at least`} />
          <WholeNumber
            {...props}
            name="evenPercent"
            label={t`Both came out even within % of their stakes`}
          />
        </SimpleGrid>
      </Fieldset>
    </>
  )
}

interface WholeNumberProps extends PartProps {
  readonly name: NumberName
  readonly label: string
  readonly hint?: string
}

function WholeNumber({ draft, mayWrite, change, name, label, hint }: WholeNumberProps) {
  const { t } = useLingui()
  const { min, max } = bounds[name]
  const typed = draft[name]
  return (
    <NumberInput
      label={label}
      description={hint}
      min={min}
      max={max}
      allowDecimal={false}
      disabled={!mayWrite}
      value={typed}
      error={isGoodNumber(name, typed) ? undefined : t`From ${min} to ${max}.`}
      onChange={(value) => change({ [name]: value })}
    />
  )
}
