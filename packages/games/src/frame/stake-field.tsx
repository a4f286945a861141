import { AmountField } from '@lantern/ui/amount-field'
import { Chip } from '@lantern/ui/chip'
import { formatAmount } from '@lantern/ui/money-format'
import { changedStake, type StakeProblem, type StakeRules, stakeText } from './stake.ts'
import type { FrameTexts } from './texts.ts'

/** The stake: typed, or changed by half, double and max within the limits. */
export function StakeField(props: {
  readonly words: FrameTexts
  readonly locale: string
  readonly currency: string
  readonly minStake: string
  readonly maxStake: string
  readonly value: string
  readonly problem: StakeProblem | undefined
  /** What a change keeps to, when it is made. */
  readonly rules: () => StakeRules
  readonly disabled: boolean
  readonly onChange: (value: string) => void
}) {
  const { words, locale, currency, minStake, maxStake, value, problem } = props
  const { rules, disabled, onChange } = props
  const written = (amount: string) => formatAmount(amount, { locale, currency, stripZeros: true })
  const messages = {
    wrong: words.stakeWrong,
    below: words.stakeBelow(written(minStake)),
    above: words.stakeAbove(written(maxStake)),
    overBalance: words.stakeOverBalance,
  }
  const chip = (sign: string, label: string, change: 'half' | 'double' | 'max') => (
    <Chip
      shape="block"
      disabled={disabled}
      aria-label={label === sign ? sign : `${sign}, ${label}`}
      onClick={() => onChange(changedStake(value, change, rules()))}
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
            {words.stakeLimits(written(minStake), written(maxStake))}
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
