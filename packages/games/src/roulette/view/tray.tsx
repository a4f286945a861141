import { Chip } from '@lantern/ui/chip'
import { formatAmount } from '@lantern/ui/money-format'
import type { StageProps } from '../../stage.ts'
import type { Shape } from './felt.tsx'
import { chipsFrom, shortAmount } from './layout.ts'
import type { RouletteTexts } from './texts.ts'

const SHAPES: readonly Shape[] = ['straight', 'split', 'street', 'corner', 'line']

/** Which chip is laid next, and on what shape of inside bet: right above the felt. */
export function Tray(props: {
  readonly stage: StageProps
  readonly words: RouletteTexts
  readonly chip: string
  readonly shape: Shape
  readonly onChip: (chip: string) => void
  readonly onShape: (shape: Shape) => void
}) {
  const { stage, words, chip, shape, onChip, onShape } = props
  const { locale, currency } = stage
  const written = (amount: string) => formatAmount(amount, { locale, currency, stripZeros: true })
  return (
    <div className="rl-choices">
      <div role="group" aria-label={words.chip} className="rl-tray">
        {chipsFrom(stage.minStake).map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chip}
            aria-label={`${words.chip} ${written(value)}`}
            className="rl-chip num"
            onClick={() => onChip(value)}
          >
            {shortAmount(value)}
          </button>
        ))}
      </div>
      <div role="group" aria-label={words.shape} className="rl-shapes">
        {SHAPES.map((one) => (
          <Chip key={one} shape="block" pressed={one === shape} onClick={() => onShape(one)}>
            {words.shapes[one]}
          </Chip>
        ))}
      </div>
    </div>
  )
}
