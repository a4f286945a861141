import { documentNeeds } from '@lantern/contract/identity-checks'
import { opsIdentityChecks } from '@lantern/contract/ops/identity-checks'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { useCheckWords } from '../../words/check-words.ts'
import { ReadGate, ReadOnlyNote } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import {
  areGoodTerms,
  isGoodAmount,
  type PartProps,
  type Rules,
  TermsTable,
} from './check-terms.tsx'

/** What each level needs and what it opens in each currency. */
export function CheckRules() {
  const mayWrite = useHasGrant('system.write')
  const { data, error, refetch } = useRead(opsIdentityChecks.rules, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="check-rules">
      <Stack gap="sm">
        <h2 id="check-rules">
          <Trans>What each level needs and opens</Trans>
        </h2>
        <ReadOnlyNote mayWrite={mayWrite} />
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {(saved) => <RulesForm key={JSON.stringify(saved)} saved={saved} mayWrite={mayWrite} />}
        </ReadGate>
      </Stack>
    </section>
  )
}

interface RulesFormProps {
  readonly saved: Rules
  readonly mayWrite: boolean
}

function RulesForm({ saved, mayWrite }: RulesFormProps) {
  const { t, i18n } = useLingui()
  const [rules, setRules] = useState(saved)
  const { act, isActing, refusal, reset } = useAct(opsIdentityChecks.setRules, {
    changes: [opsIdentityChecks.rules],
  })
  const isGood =
    areGoodTerms(rules) &&
    rules.asks.every((ask) => isGoodAmount(ask.deposits) && isGoodAmount(ask.withdrawals))
  return (
    <Stack gap="md">
      <Needs rules={rules} mayWrite={mayWrite} onChange={setRules} />
      <TermsTable rules={rules} mayWrite={mayWrite} onChange={setRules} />
      <Asks rules={rules} mayWrite={mayWrite} onChange={setRules} />
      {mayWrite ? (
        <SaveBar
          isDirty={JSON.stringify(rules) !== JSON.stringify(saved)}
          isGood={isGood}
          question={t`Change what levels need and open?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setRules(saved)}
          onSave={(reason) => act({ ...rules, reason })}
        >
          <Text>
            <Trans>It holds from the next payment on, also for payouts that wait.</Trans>
          </Text>
        </SaveBar>
      ) : null}
    </Stack>
  )
}

/** Which documents each level asks for beyond the ones below. */
function Needs({ rules, mayWrite, onChange }: PartProps) {
  const { t } = useLingui()
  const words = useCheckWords()
  return (
    <Stack gap="xs">
      {rules.levels.map((needs, at) => {
        const level = at + 1
        const set = (need: (typeof documentNeeds)[number], isOn: boolean) =>
          onChange({
            ...rules,
            levels: rules.levels.map((one, place) =>
              place === at
                ? documentNeeds.filter((n) => (n === need ? isOn : one.includes(n)))
                : one,
            ),
          })
        return (
          <Group key={level} gap="md" role="group" aria-label={t`Level ${level} needs`}>
            <Text fw={600}>
              <Trans>Level {level} needs</Trans>
            </Text>
            {documentNeeds.map((need) => (
              <Checkbox
                key={need}
                label={words.needs[need]}
                checked={needs.includes(need)}
                disabled={!mayWrite}
                onChange={({ currentTarget }) => set(need, currentTarget.checked)}
              />
            ))}
          </Group>
        )
      })}
    </Stack>
  )
}

/** From which sums on a level is asked for. */
function Asks({ rules, mayWrite, onChange }: PartProps) {
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      {rules.asks.map((ask, at) => {
        const { level, currency } = ask
        const set = (part: Partial<Rules['asks'][number]>) =>
          onChange({
            ...rules,
            asks: rules.asks.map((one, place) => (place === at ? { ...one, ...part } : one)),
          })
        return (
          <Group key={`${level} ${currency} ${at + 0}`} align="end">
            <Text fw={600}>
              <Trans>
                Ask for level {level} ({currency})
              </Trans>
            </Text>
            <TextInput
              label={t`From deposits of`}
              placeholder={t`Never`}
              value={ask.deposits ?? ''}
              error={!isGoodAmount(ask.deposits)}
              disabled={!mayWrite}
              onChange={({ currentTarget }) =>
                set({ deposits: currentTarget.value.trim() || null })
              }
            />
            <TextInput
              label={t`From payouts of`}
              placeholder={t`Never`}
              value={ask.withdrawals ?? ''}
              error={!isGoodAmount(ask.withdrawals)}
              disabled={!mayWrite}
              onChange={({ currentTarget }) =>
                set({ withdrawals: currentTarget.value.trim() || null })
              }
            />
          </Group>
        )
      })}
      {mayWrite ? (
        <Group>
          <Button
            variant="default"
            onClick={() =>
              onChange({
                ...rules,
                asks: [
                  ...rules.asks,
                  {
                    level: 1,
                    currency: rules.terms[0]?.currency ?? 'USD',
                    deposits: null,
                    withdrawals: null,
                  },
                ],
              })
            }
          >
            <Trans>Add a sum that asks for a check</Trans>
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
