import { Chip } from '@lantern/ui/chip'
import { Field } from '@lantern/ui/field'
import { formatMoney, money, roundDown } from '@lantern/kernel/money'
import {
  BetButton,
  CashOutButton,
  StakeFigure,
  type Step,
  StepFigure,
} from '../../frame/round-screen.tsx'
import { grossPayout } from '../../limits.ts'
import type { StageProps } from '../../stage.ts'
import type { View } from '../bet.ts'
import { FLOORS, floorOf, type Level, LEVELS, multiplier } from '../math.ts'
import type { TowerTexts } from './texts.ts'

interface Common {
  readonly stage: StageProps
  readonly words: TowerTexts
}

/** Floors after which a new round would cash out by itself, null when the top may be reached. */
function floorsUntilLimit(level: Level, stake: string | null, maxPayout: string): number | null {
  if (stake === null) return null
  for (let floor = 1; floor <= FLOORS; floor += 1)
    if (grossPayout(money(stake), multiplier(level, floor)) > money(maxPayout)) return floor - 1
  return null
}

function firstStep(level: Level, stake: string | null, currency: string): Step {
  const at = multiplier(level, 1)
  const payout =
    stake === null ? null : formatMoney(roundDown(grossPayout(money(stake), at), currency).amount)
  return { multiplier: formatMoney(at), payout }
}

/** Stake and difficulty. */
export function Before(
  props: Common & { readonly level: Level; readonly onLevel: (level: Level) => void },
) {
  const { stage, words, level, onLevel } = props
  const { safe, size } = floorOf(level)
  const limit = floorsUntilLimit(level, stage.stake, stage.maxPayout)
  return (
    <>
      {stage.stakeField}
      <Field as="group" label={words.level} hint={words.shape(safe, size)}>
        <div className="tower-levels">
          {LEVELS.map((one) => (
            <Chip
              key={one}
              shape="block"
              pressed={one === level}
              disabled={stage.isBusy}
              onClick={() => onLevel(one)}
            >
              {words.levels[one]}
            </Chip>
          ))}
        </div>
      </Field>
      <dl>
        <StepFigure
          label={words.next}
          step={firstStep(level, stage.stake, stage.currency)}
          currency={stage.currency}
        />
      </dl>
      {limit !== null && <p className="text-12 text-fg-2">{words.autoCashOut(limit)}</p>}
      <BetButton stage={stage} label={words.bet} onBet={() => stage.onBet({ level })} />
    </>
  )
}

/** The open round: what it pays, and the way out. */
export function During(props: Common & { readonly view: View }) {
  const { stage, words, view } = props
  const { currency, multiplier: at, payout, nextMultiplier, nextPayout } = view
  return (
    <>
      <dl className="grid grid-cols-2 gap-2">
        <StakeFigure label={words.stake} stake={view.stake} currency={currency} />
        <div className="play-figure">
          <dt>{words.level}</dt>
          <dd className="font-bold">{words.levels[view.level]}</dd>
        </div>
        <StepFigure
          label={words.now}
          step={at === null ? null : { multiplier: at, payout }}
          currency={currency}
          isStrong
        />
        <StepFigure
          label={words.next}
          step={nextMultiplier === null ? null : { multiplier: nextMultiplier, payout: nextPayout }}
          currency={currency}
        />
      </dl>
      {view.lastPaying < FLOORS && (
        <p className="text-12 text-fg-2">{words.autoCashOut(view.lastPaying)}</p>
      )}
      <CashOutButton
        stage={stage}
        payout={payout}
        label={words.cashOut}
        emptyLabel={words.climbFirst}
        isWaiting={false}
      />
    </>
  )
}
