import { money } from '@lantern/kernel/money'
import type { ReactNode, RefObject } from 'react'
import type { View } from '../bet.ts'
import { writeHundredths } from './hundredths.ts'
import { digitsAt, useRunningDigits } from './rolling.ts'
import type { DiceTexts } from './texts.ts'

/** Only a payout above the stake is a gain. */
export const isGain = (view: View): boolean => money(view.payout) > money(view.stake)

function resultText(view: View, words: DiceTexts, written: (amount: string) => string): string {
  const rolled = writeHundredths(view.rolled)
  if (!view.isWin) return words.lost(rolled)
  return isGain(view)
    ? words.won(rolled, written(view.payout))
    : words.paidBack(rolled, written(view.payout))
}

/** How a roll that stands still looks: only a payout above the stake is a reason to glow. */
function looks(view: View | null): { number: string; result: string; isGain: boolean } {
  if (view === null) return { number: 'idle', result: '', isGain: false }
  if (!view.isWin) return { number: 'lost', result: 'over', isGain: false }
  return isGain(view)
    ? { number: 'won', result: 'won', isGain: true }
    : { number: 'won', result: 'over', isGain: false }
}

/** The big number, and under it the words that are read out once it stands still. */
export function Rolled(props: {
  /** Null before the first roll. */
  readonly view: View | null
  readonly words: DiceTexts
  readonly written: (amount: string) => string
}) {
  const { view, words, written } = props
  const look = looks(view)
  return (
    <BigNumber
      digits={view ? writeHundredths(view.rolled) : '0.00'}
      look={look.number}
      isGain={look.isGain}
    >
      <p role="status" className={`play-result ${look.result}`}>
        {view ? resultText(view, words, written) : words.begin}
      </p>
    </BigNumber>
  )
}

function BigNumber(props: {
  readonly digits: string
  readonly look: string
  readonly isGain: boolean
  readonly place?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-1">
      <bdi
        ref={props.place}
        dir="ltr"
        aria-hidden="true"
        className={`dice-number display num ${props.look}`}
        data-gain={props.isGain || undefined}
      >
        {props.digits}
      </bdi>
      {props.children}
    </div>
  )
}

export function Rolling({ words }: { readonly words: DiceTexts }) {
  const place = useRunningDigits()
  return (
    <BigNumber digits={digitsAt(0)} look="idle" isGain={false} place={place}>
      <p role="status" className="play-result">
        {words.rolling}
      </p>
    </BigNumber>
  )
}
