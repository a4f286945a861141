import { type KeyboardEvent, memo, useCallback, useEffect, useRef } from 'react'
import type { StageProps } from '../../stage.ts'
import { writer } from '../../frame/instant/parts.tsx'
import { type Chips, colourOf, type Kind, type Spot, SPOTS } from '../math.ts'
import { placeOf, shortAmount } from './layout.ts'
import type { RouletteTexts } from './texts.ts'

const ALL = [...SPOTS.values()]
const insideSpots = ALL.filter((spot) => spot.kind !== 'outside')
const named = (codes: readonly string[]): Spot[] => ALL.filter((spot) => codes.includes(spot.code))
const COLUMNS = named(['column1', 'column2', 'column3'])
const DOZENS = named(['dozen1', 'dozen2', 'dozen3'])
const SIDES = named(['low', 'even', 'red', 'black', 'odd', 'high'])

export type Shape = Exclude<Kind, 'outside'>

type Placed = React.CSSProperties & Readonly<Record<`--${string}`, number>>

/** What a spot is called. */
export function spotName(spot: Spot, words: RouletteTexts): string {
  const { code, kind, numbers } = spot
  if (kind !== 'outside') return words.spot(words.shapes[kind], numbers.join(', '))
  if (code.startsWith('column')) return words.column(Number.parseInt(code.slice(6), 10))
  if (code.startsWith('dozen')) return words.dozen(Number.parseInt(code.slice(5), 10))
  return Object.entries(words.sides).find(([side]) => side === code)?.[1] ?? code
}

const styleAt = (spot: Spot): Placed => {
  const { along, cross } = placeOf(spot)
  return { '--along': along, '--cross': cross }
}

/** A chip. Its amount is drawn, not written: the button under it says it already. */
function Lying({ amount, isWinner }: { readonly amount: string; readonly isWinner: boolean }) {
  return (
    <span
      aria-hidden="true"
      className="rl-lying num"
      data-amount={shortAmount(amount)}
      data-won={isWinner || undefined}
    />
  )
}

interface FeltProps {
  readonly stage: StageProps
  readonly words: RouletteTexts
  readonly chips: Chips
  readonly shape: Shape
  /** The pocket that was drawn, while its round is shown. */
  readonly pocket: number | null
  readonly isLocked: boolean
  readonly onLay: (spot: string) => void
}

interface SpotProps {
  readonly spot: Spot
  readonly label: string
  readonly amount: string | undefined
  readonly isHit: boolean
  readonly className: string
  readonly face?: string
  readonly onLay: (spot: string) => void
}

/** One of half a hundred places. It is drawn anew when it changes, not when the ball fell elsewhere. */
const SpotButton = memo(function SpotButton(props: SpotProps) {
  const { spot, label, amount, isHit, className, face, onLay } = props
  const isInside = spot.kind !== 'outside'
  return (
    <button
      type="button"
      data-spot={spot.code}
      aria-label={label}
      data-hit={isHit || undefined}
      className={className}
      style={isInside ? styleAt(spot) : undefined}
      onClick={() => onLay(spot.code)}
    >
      {face !== undefined && <span aria-hidden="true">{face}</span>}
      {amount !== undefined && !isInside && <Lying amount={amount} isWinner={isHit} />}
    </button>
  )
})

/** What a place on the felt shows of it. */
function spotOf({ words, stage, chips, pocket, onLay }: FeltProps, spot: Spot) {
  const amount = chips[spot.code]
  const name = spotName(spot, words)
  return {
    spot,
    label: amount === undefined ? name : words.withChips(name, writer(stage)(amount)),
    amount,
    isHit: pocket !== null && spot.numbers.includes(pocket),
    onLay,
  }
}

/** The numbers, and over them the places of the shape that is chosen. */
function Numbers({ felt }: { readonly felt: FeltProps }) {
  const { chips, shape, pocket } = felt
  const straight = insideSpots.filter((spot) => spot.kind === 'straight')
  return (
    <div className="rl-numbers">
      {straight.map((spot) => {
        const [number = 0] = spot.numbers
        const className = `rl-at rl-number num ${colourOf(number)}`
        return shape === 'straight' ? (
          <SpotButton
            key={spot.code}
            {...spotOf(felt, spot)}
            className={className}
            face={spot.code}
          />
        ) : (
          <span
            key={spot.code}
            aria-hidden="true"
            className={className}
            data-hit={number === pocket || undefined}
            style={styleAt(spot)}
          >
            {number}
          </span>
        )
      })}
      {shape !== 'straight' &&
        insideSpots
          .filter((spot) => spot.kind === shape)
          .map((spot) => (
            <SpotButton key={spot.code} {...spotOf(felt, spot)} className="rl-at rl-place" />
          ))}
      {insideSpots
        .filter((spot) => chips[spot.code] !== undefined)
        .map((spot) => (
          <span key={spot.code} className="rl-at rl-over" style={styleAt(spot)}>
            <Lying
              amount={chips[spot.code] ?? ''}
              isWinner={pocket !== null && spot.numbers.includes(pocket)}
            />
          </span>
        ))}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** The betting table. Its numbers run from left to right in every language, as on every felt. */
export function Felt(props: FeltProps) {
  const { words, isLocked } = props
  const place = useRef<HTMLDivElement>(null)
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })
  const lay = useCallback((spot: string) => {
    if (!now.current.isLocked) now.current.onLay(spot)
  }, [])
  const felt = { ...props, onLay: lay }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key]
    const all = [...(place.current?.querySelectorAll<HTMLButtonElement>('[data-spot]') ?? [])]
    const here = all.findIndex((one) => one === document.activeElement)
    if (step === undefined || here < 0) return
    event.preventDefault()
    all[Math.min(all.length - 1, Math.max(0, here + step))]?.focus()
  }
  const face = (spot: Spot): string =>
    spot.code.startsWith('column') ? '3×' : spotName(spot, words)
  const row = (spots: readonly Spot[], className: string) => (
    <div className={className}>
      {spots.map((spot) => (
        <SpotButton
          key={spot.code}
          {...spotOf(felt, spot)}
          className={`rl-outside ${spot.code}`}
          face={face(spot)}
        />
      ))}
    </div>
  )
  return (
    <div
      ref={place}
      dir="ltr"
      role="toolbar"
      tabIndex={-1}
      aria-label={words.table}
      aria-disabled={isLocked || undefined}
      className="rl-felt"
      onKeyDown={move}
    >
      <Numbers felt={felt} />
      {row(COLUMNS, 'rl-columns')}
      {row(DOZENS, 'rl-dozens')}
      {row(SIDES, 'rl-sides')}
    </div>
  )
}
