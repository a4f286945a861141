import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsRollover } from '@lantern/contract/ops/rollover'
import { formatMoney, type Money, parseMoney } from '@lantern/kernel/money'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ProductShares } from '../../words/product-shares.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { readWholePercent, readShares, showShares } from './share-lines.ts'

type Rules = ReplyOf<(typeof opsRollover)['rules']>

/** What deposits ask to be turned over before money leaves, and what counts. */
export function RolloverRules({ mayWrite }: { readonly mayWrite: boolean }) {
  const { data } = useRead(opsRollover.rules, {})
  return data ? (
    <Form key={JSON.stringify(fieldsOf(data))} rules={data} mayWrite={mayWrite} />
  ) : null
}

interface Fields {
  readonly isOn: boolean
  readonly times: string
  readonly otherwise: string
  readonly products: Readonly<Record<string, string>>
  readonly tags: string
  readonly games: string
  readonly minimumOdds: string
  readonly mostStake: string
  readonly spentBelow: string
  readonly bonusAlone: string
  readonly netsOpposites: boolean
}

const shown = (amount: Money | null): string => (amount === null ? '' : formatMoney(amount))

const fieldsOf = ({ deposit, terms, spentBelow, bonusAlone }: Rules): Fields => ({
  isOn: deposit.isOn,
  times: formatMoney(deposit.times),
  otherwise: `${terms.weights.otherwise}`,
  products: Object.fromEntries(
    Object.entries(terms.weights.products).map(([name, share]) => [name, `${share}`]),
  ),
  tags: showShares(terms.weights.tags),
  games: showShares(terms.weights.games),
  minimumOdds: shown(terms.minimumOdds),
  mostStake: shown(terms.mostStake),
  spentBelow: formatMoney(spentBelow),
  bonusAlone: formatMoney(bonusAlone),
  netsOpposites: terms.netsOpposites,
})

/** An amount that may be left out: null then; undefined when it is none. */
const optional = (text: string): Money | null | undefined =>
  text.trim() === '' ? null : parseMoney(text.trim())

function rulesOf(fields: Fields, stakes: Rules['terms']['stakes']): Rules | undefined {
  const times = parseMoney(fields.times.trim())
  const otherwise = readWholePercent(fields.otherwise)
  const products = readShares(
    Object.entries(fields.products)
      .flatMap(([name, share]) => (share.trim() === '' ? [] : [`${name} ${share}`]))
      .join('\n'),
  )
  const tags = readShares(fields.tags)
  const games = readShares(fields.games)
  const minimumOdds = optional(fields.minimumOdds)
  const mostStake = optional(fields.mostStake)
  const spentBelow = parseMoney(fields.spentBelow.trim())
  const bonusAlone = parseMoney(fields.bonusAlone.trim())
  if (times === undefined || otherwise === undefined) return undefined
  if (spentBelow === undefined || bonusAlone === undefined) return undefined
  if (!products || !tags || !games) return undefined
  if (minimumOdds === undefined || mostStake === undefined) return undefined
  const { isOn, netsOpposites } = fields
  const weights = { otherwise, products, tags, games }
  return {
    deposit: { isOn, times },
    terms: { weights, minimumOdds, mostStake, stakes, netsOpposites },
    spentBelow,
    bonusAlone,
  }
}

interface FormProps {
  readonly rules: Rules
  readonly mayWrite: boolean
}

function Form({ rules, mayWrite }: FormProps) {
  const { t } = useLingui()
  const [fields, setFields] = useState(() => fieldsOf(rules))
  const change = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }))
  const wanted = rulesOf(fields, rules.terms.stakes)
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="rollover">
      <Stack gap="sm">
        <h2 id="rollover" className="console-section-title">
          <Trans>Turnover before withdrawals</Trans>
        </h2>
        <Text c="dimmed">
          <Trans>
            Holds for credits from now on. Conditions that were made keep the rules of their day.
          </Trans>
        </Text>
        <Group align="end">
          <Switch
            label={t`Deposits ask for turnover`}
            checked={fields.isOn}
            disabled={!mayWrite}
            onChange={(event) => change({ isOn: event.currentTarget.checked })}
          />
          <Field name="times" label={t`Times the deposit`} {...{ fields, change, mayWrite }} />
          <Field
            name="spentBelow"
            label={t`Lost below a balance of`}
            {...{ fields, change, mayWrite }}
          />
          <Field
            name="bonusAlone"
            label={t`Bonuses that one person may grant, up to`}
            {...{ fields, change, mayWrite }}
          />
        </Group>
        <Shares {...{ fields, change, mayWrite }} />
        <Group align="end">
          <Field
            name="minimumOdds"
            label={t`Lowest odds that count`}
            {...{ fields, change, mayWrite }}
          />
          <Field
            name="mostStake"
            label={t`Highest stake that counts`}
            {...{ fields, change, mayWrite }}
          />
          <Switch
            label={t`Of bets against each other only the difference counts`}
            checked={fields.netsOpposites}
            disabled={!mayWrite}
            onChange={(event) => change({ netsOpposites: event.currentTarget.checked })}
          />
        </Group>
        {mayWrite && (
          <Group>
            <ReasonAction
              call={opsRollover.setRules}
              changes={[opsRollover.rules]}
              input={(reason) => ({ rules: wanted ?? rules, reason })}
              label={t`Change the rules…`}
              title={t`Change what has to be turned over?`}
              confirmLabel={t`Change the rules`}
              hint={t`Kept in the audit log.`}
              disabled={wanted === undefined}
            >
              <Trans>Credits from now on ask for what stands here.</Trans>
            </ReasonAction>
          </Group>
        )}
      </Stack>
    </section>
  )
}

interface PartProps {
  readonly fields: Fields
  readonly change: (part: Partial<Fields>) => void
  readonly mayWrite: boolean
}

type Written = 'times' | 'otherwise' | 'minimumOdds' | 'mostStake' | 'spentBelow' | 'bonusAlone'

function Field(props: PartProps & { readonly name: Written; readonly label: string }) {
  const { name, label, fields, change, mayWrite } = props
  return (
    <TextInput
      label={label}
      value={fields[name]}
      disabled={!mayWrite}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}

/** How much of a bet counts, by family, subcategory and game. */
function Shares({ fields, change, mayWrite }: PartProps) {
  const { t } = useLingui()
  return (
    <>
      <ProductShares fields={fields} change={change} disabled={!mayWrite}>
        <Field name="otherwise" label={t`All else`} {...{ fields, change, mayWrite }} />
      </ProductShares>
      <Group align="start" grow>
        <Textarea
          label={t`By subcategory`}
          description={t`A line each: JACKPOT 0`}
          autosize
          minRows={2}
          value={fields.tags}
          disabled={!mayWrite}
          onChange={(event) => change({ tags: event.currentTarget.value })}
        />
        <Textarea
          label={t`By game`}
          description={t`A line each: vendor/game 50. The most special wins.`}
          autosize
          minRows={2}
          value={fields.games}
          disabled={!mayWrite}
          onChange={(event) => change({ games: event.currentTarget.value })}
        />
      </Group>
    </>
  )
}
