import { amountText } from '@lantern/console-kit/amount-text'
import { opsRollover } from '@lantern/contract/ops/rollover'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ProductShares } from '../../words/product-shares.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { useRolloverWords } from '../../words/rollover-words.ts'
import { type BonusFields, bonusWish, emptyBonus } from './bonus-wish.ts'

interface GrantProps {
  readonly id: string
  readonly currency: string
}

/** A bonus for a member, with its terms; a large one waits for a second person. */
export function GrantBonus({ id, currency }: GrantProps) {
  const { t, i18n } = useLingui()
  const [fields, setFields] = useState(emptyBonus)
  const [waits, setWaits] = useState(false)
  const change = (part: Partial<BonusFields>) => setFields((before) => ({ ...before, ...part }))
  const wish = bonusWish(fields)
  const amount = wish ? `${amountText(wish.amount, i18n.locale)} ${currency}` : ''
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`Grant a bonus`}>
      <Stack gap="sm">
        <h2 className="console-section-title">
          <Trans>Grant a bonus</Trans>
        </h2>
        <Money fields={fields} change={change} currency={currency} />
        {fields.model === 'balance' && <Play fields={fields} change={change} currency={currency} />}
        <ProductShares fields={fields} change={change}>
          <Field name="otherwise" label={t`All else`} fields={fields} change={change} />
        </ProductShares>
        <Group>
          {wish ? (
            <ReasonAction
              call={opsRollover.grantBonus}
              changes={[opsRollover.member, opsRollover.proposedBonuses]}
              input={(reason) => ({ id, ...wish, reason })}
              onDone={({ isGranted }) => {
                setFields(emptyBonus)
                setWaits(!isGranted)
              }}
              label={t`Grant the bonus…`}
              title={t`Grant this bonus?`}
              confirmLabel={t`Grant it`}
            >
              <Trans>
                {amount} from the house’s account for promotions. Above the limit of the house a
                second person has to grant it.
              </Trans>
            </ReasonAction>
          ) : (
            <Button variant="default" disabled>
              <Trans>Grant the bonus…</Trans>
            </Button>
          )}
          {waits && (
            <Text role="status">
              <Trans>It waits for a second person.</Trans>
            </Text>
          )}
        </Group>
      </Stack>
    </section>
  )
}

interface PartProps {
  readonly fields: BonusFields
  readonly change: (part: Partial<BonusFields>) => void
}

type Written = 'amount' | 'deposit' | 'times' | 'mostStake' | 'capTimes' | 'days' | 'otherwise'

function Field({
  name,
  label,
  fields,
  change,
}: PartProps & { readonly name: Written; readonly label: string }) {
  return (
    <TextInput
      w={190}
      label={label}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}

type Chosen = 'model' | 'base' | 'order' | 'onWithdrawal' | 'stakes'

function Choice<Name extends Chosen>(
  props: PartProps & {
    readonly name: Name
    readonly label: string
    readonly names: Readonly<Record<BonusFields[Name], string>>
  },
) {
  const { name, label, names, fields, change } = props
  return (
    <NativeSelect
      w={250}
      label={label}
      value={fields[name]}
      data={Object.entries<string>(names).map(([value, text]) => ({ value, label: text }))}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}

function Money({ fields, change, currency }: PartProps & { readonly currency: string }) {
  const { t } = useLingui()
  const words = useRolloverWords()
  const part = { fields, change }
  const bases = { bonus: t`The bonus`, both: t`Deposit and bonus` }
  return (
    <Group align="end">
      <Choice name="model" label={t`Kind`} names={words.models} {...part} />
      <Field name="amount" label={t`Amount (${currency})`} {...part} />
      <Field name="times" label={t`Times to turn over`} {...part} />
      <Choice name="base" label={t`Times what`} names={bases} {...part} />
      {fields.base === 'both' && <Field name="deposit" label={t`Its deposit`} {...part} />}
    </Group>
  )
}

/** How it is played and what ends it: only where it has a balance of its own. */
function Play({ fields, change, currency }: PartProps & { readonly currency: string }) {
  const { t } = useLingui()
  const words = useRolloverWords()
  const part = { fields, change }
  const counted = { all: t`All stakes`, cash: t`Stakes of cash`, bonus: t`Stakes of the bonus` }
  return (
    <Group align="end">
      <Choice name="order" label={t`Stakes take`} names={words.orders} {...part} />
      <Choice name="stakes" label={t`What counts`} names={counted} {...part} />
      <Choice name="onWithdrawal" label={t`A withdrawal`} names={words.withdrawals} {...part} />
      <Field name="mostStake" label={t`Highest bet (${currency})`} {...part} />
      <Field name="capTimes" label={t`Becomes cash, times at most`} {...part} />
      <Field name="days" label={t`Days`} {...part} />
    </Group>
  )
}
