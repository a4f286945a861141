import { AmountField } from '@lantern/ui/amount-field'
import { Chip } from '@lantern/ui/chip'
import { formatAmount } from '@lantern/ui/money-format'
import { changedStake, type StakeRules, stakeProblem, stakeText } from './stake.ts'
import type { FrameTexts } from './texts.ts'

/** The stake: typed, or changed by half, double and max within the limits. */
export function StakeField(props: {
  readonly words: FrameTexts
  readonly locale: string
  readonly value: string
  readonly rules: StakeRules
  readonly disabled: boolean
  readonly onChange: (value: string) => void
}) {
  const { words, locale, value, rules, disabled, onChange } = props
  const { currency } = rules
  const written = (amount: string) => formatAmount(amount, { locale, currency, stripZeros: true })
  const problem = stakeProblem(value, rules)
  const messages = {
    wrong: words.stakeWrong,
    below: words.stakeBelow(written(rules.minStake)),
    above: words.stakeAbove(written(rules.maxStake)),
    overBalance: words.stakeOverBalance,
  }
  const chip = (sign: string, label: string, change: 'half' | 'double' | 'max') => (
    <Chip
      shape="block"
      disabled={disabled}
      aria-label={label === sign ? sign : `${sign}, ${label}`}
      onClick={() => onChange(changedStake(value, change, rules))}
    >
      <bdi dir="ltr">{sign}</bdi>
    </Chip>
  )
  return (
    <div className="flex flex-col gap-2">
      <AmountField
        label={words.stake}
        value={value}
        currency={currency}
        disabled={disabled}
        onChange={(text) => onChange(stakeText(text, currency))}
        aside={
          <bdi dir="ltr" className="num text-fg-3">
            {words.stakeLimits(written(rules.minStake), written(rules.maxStake))}
          </bdi>
        }
        error={problem === undefined || disabled ? undefined : messages[problem]}
      />
      <div className="grid grid-cols-3 gap-2">
        {chip('½', words.half, 'half')}
        {chip('2×', words.double, 'double')}
        {chip(words.max, words.max, 'max')}
      </div>
    </div>
  )
}
