import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import { formatMoney, parseMoney } from '@lantern/kernel/money'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

type Saved = ReplyOf<(typeof opsPaymentMethods)['treeLimits']>
type Limit = Saved['limits'][number]

/** Limits of a currency as they are typed. */
interface LimitDraft {
  readonly currency: string
  readonly minimum: string
  readonly maximum: string
  readonly mostPerDay: string
}

const draftOf = ({ currency, minimum, maximum, mostPerDay }: Limit): LimitDraft => ({
  currency,
  minimum: formatMoney(minimum),
  maximum: formatMoney(maximum),
  mostPerDay: formatMoney(mostPerDay),
})

/** What is sent; undefined while an amount is missing or they do not fit each other. */
function limitOf({ currency, ...typed }: LimitDraft): Limit | undefined {
  const minimum = parseMoney(typed.minimum.trim())
  const maximum = parseMoney(typed.maximum.trim())
  const mostPerDay = parseMoney(typed.mostPerDay.trim())
  if (minimum === undefined || maximum === undefined || mostPerDay === undefined) return undefined
  const fits = minimum > 0n && minimum <= maximum && maximum <= mostPerDay
  return fits ? { currency, minimum, maximum, mostPerDay } : undefined
}

/** How much members and agents move along the tree, by currency. */
export function TreeLimits({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsPaymentMethods.treeLimits, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="tree-limits">
      <Stack gap="sm">
        <h2 id="tree-limits">
          <Trans>Transfers along the tree of agents</Trans>
        </h2>
        <Text c="dimmed">
          <Trans>In a currency that is not listed here, nothing is transferred.</Trans>
        </Text>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {(saved) => <LimitsForm saved={saved} mayWrite={mayWrite} />}
        </ReadGate>
      </Stack>
    </section>
  )
}

function LimitsForm({ saved, mayWrite }: { saved: Saved; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<readonly LimitDraft[]>()
  const { act, isActing, refusal, reset } = useAct(opsPaymentMethods.setTreeLimits, {
    changes: [opsPaymentMethods.treeLimits],
    onDone: () => setDraft(undefined),
  })
  const kept = saved.limits.map(draftOf)
  const now = draft ?? kept
  const read = now.map(limitOf)
  const limits = read.filter((one) => one !== undefined)
  const missing = saved.currencies.filter((code) => now.every(({ currency }) => currency !== code))
  const change = (currency: string, part: Partial<LimitDraft>) =>
    setDraft(now.map((one) => (one.currency === currency ? { ...one, ...part } : one)))
  return (
    <>
      {now.map((one) => (
        <LimitRow
          key={one.currency}
          draft={one}
          mayWrite={mayWrite}
          onChange={(part) => change(one.currency, part)}
          onRemove={() => setDraft(now.filter(({ currency }) => currency !== one.currency))}
        />
      ))}
      {now.length === 0 ? (
        <Text>
          <Trans>Nothing is transferred in any currency.</Trans>
        </Text>
      ) : null}
      {mayWrite ? (
        <>
          <Group gap="xs">
            {missing.map((currency) => (
              <Button
                key={currency}
                variant="default"
                size="compact-sm"
                onClick={() =>
                  setDraft([...now, { currency, minimum: '', maximum: '', mostPerDay: '' }])
                }
              >
                {t`Allow ${currency}`}
              </Button>
            ))}
          </Group>
          <SaveBar
            isDirty={JSON.stringify(now) !== JSON.stringify(kept)}
            isGood={limits.length === read.length}
            question={t`Change the limits of transfers?`}
            busy={isActing}
            error={settingRefusal(i18n, refusal)}
            onBegin={reset}
            onUndo={() => setDraft(undefined)}
            onSave={(reason) => act({ limits, reason })}
          >
            <Text>
              <Trans>They hold from the next transfer on.</Trans>
            </Text>
          </SaveBar>
        </>
      ) : null}
    </>
  )
}

interface LimitRowProps {
  readonly draft: LimitDraft
  readonly mayWrite: boolean
  readonly onChange: (part: Partial<LimitDraft>) => void
  readonly onRemove: () => void
}

function LimitRow({ draft, mayWrite, onChange, onRemove }: LimitRowProps) {
  const { t } = useLingui()
  const { currency } = draft
  const isWrong = limitOf(draft) === undefined
  const field = (entry: 'minimum' | 'maximum' | 'mostPerDay') => ({
    inputMode: 'decimal' as const,
    disabled: !mayWrite,
    value: draft[entry],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ [entry]: event.currentTarget.value }),
  })
  return (
    <Fieldset legend={currency} p="sm">
      <SimpleGrid cols={{ base: 1, sm: 4 }} spacing="sm">
        <TextInput
          label={t`Smallest amount`}
          error={isWrong ? t`Smallest, largest, a day: each at most the next.` : undefined}
          {...field('minimum')}
        />
        <TextInput label={t`Largest amount`} {...field('maximum')} />
        <TextInput label={t`Most a day`} {...field('mostPerDay')} />
        {mayWrite ? (
          <Button
            variant="subtle"
            color="red"
            mt={{ base: 0, sm: 24 }}
            aria-label={t`Remove transfers in ${currency}`}
            onClick={onRemove}
          >
            {t`Remove`}
          </Button>
        ) : null}
      </SimpleGrid>
    </Fieldset>
  )
}
