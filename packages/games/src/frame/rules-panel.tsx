import { MoneyText } from '@lantern/ui/money-text'
import type { GameKey } from '../stage.ts'
import type { ExtraTexts } from './extra-texts.ts'
import { KeySwitch } from './key-switch.tsx'
import type { Init } from './protocol.ts'

/** What may be staked and won here, the rules in words, and the keys for whoever wants them. */
export function RulesPanel(props: {
  readonly words: ExtraTexts
  readonly rules: readonly string[]
  readonly init: Init
  readonly keys: readonly GameKey[]
  readonly hasKeys: boolean
  readonly onKeys: (isOn: boolean) => void
}) {
  const { words, rules, init, keys, hasKeys, onKeys } = props
  const limits = [
    [words.minStake, init.limits.minStake],
    [words.maxStake, init.limits.maxStake],
    [words.maxPayout, init.limits.maxPayout],
  ] as const
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <dl className="grid gap-2 sm:grid-cols-3">
        {limits.map(([label, amount]) => (
          <div key={label} className="play-figure">
            <dt>{label}</dt>
            <dd>
              <MoneyText amount={amount} currency={init.currency} currencyStyle="code" />
            </dd>
          </div>
        ))}
      </dl>
      <ul className="play-rules">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <KeySwitch words={words} keys={keys} isOn={hasKeys} onChange={onKeys} />
    </div>
  )
}
