import { memo, useEffect, useRef } from 'react'
import { PastLater } from '../../frame/later.tsx'
import type { StageProps } from '../../stage.ts'
import type { View } from '../bet.ts'
import { multiplier, pocketOf, type Risk, ways } from '../math.ts'
import {
  boardHeight,
  boardWidth,
  across,
  EMBER,
  fallMs,
  HEAP,
  heapTop,
  PEG,
  pegsOf,
  PITCH,
  pocketHeight,
  pocketTop,
  rowAt,
  touches,
} from './geometry.ts'
import type { Ember } from './use-embers.ts'

/** `2.5`, `100`, `0.55`: as short as it can be said, since a pocket is narrow. */
export const shortTimes = (times: bigint): string => {
  const hundredths = String(times / 100n).padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`.replace(/\.?0+$/, '')
}

/** How warm a pocket is lit, 0 in the middle to 4 at the edge. */
const warmth = (rows: number, pocket: number): number =>
  Math.round((Math.abs(2 * pocket - rows) / rows) * 4)

/** Peg after peg: the way across and the way down are eased apart, as a bounce is. */
function FallingEmber(props: {
  readonly ember: Ember
  readonly play: StageProps['play']
  readonly onLanded: (ember: Ember) => void
}) {
  const { ember, play, onLanded } = props
  const sideways = useRef<SVGGElement>(null)
  const downward = useRef<SVGGElement>(null)
  useEffect(() => {
    const path = ember.view.outcome
    const points = touches(path)
    const duration = fallMs(path.length)
    const start = { x: points[0]?.x ?? 0, y: 18 }
    const at = (index: number) => (index + 1) / points.length
    const across = sideways.current?.animate(
      [start, ...points].map(({ x }, index) => ({
        transform: `translateX(${x}px)`,
        offset: index / points.length,
        easing: 'ease-out',
      })),
      { duration, fill: 'both' },
    )
    const down = downward.current?.animate(
      [start, ...points].flatMap(({ y }, index) => {
        const touch = { transform: `translateY(${y}px)`, offset: index / points.length }
        if (index === 0 || index === points.length) return [{ ...touch, easing: 'ease-in' }]
        const hop = { transform: `translateY(${y - 9}px)`, offset: (index + 0.28) / points.length }
        return [
          { ...touch, easing: 'ease-out' },
          { ...hop, easing: 'ease-in' },
        ]
      }),
      { duration, fill: 'both' },
    )
    const ticks = path.map((_, row) =>
      setTimeout(() => play([0.1, 0, 420 + row * 38, 0, 0.005, 0.03, 1]), at(row) * duration),
    )
    if (down) down.onfinish = () => onLanded(ember)
    return () => {
      across?.cancel()
      down?.cancel()
      for (const tick of ticks) clearTimeout(tick)
    }
  }, [ember, play, onLanded])
  const points = touches(ember.view.outcome)
  const duration = fallMs(ember.view.outcome.length)
  return (
    <>
      {points.slice(0, -1).map(({ x, y }, row) => (
        <circle
          key={row}
          className="plinko-lit"
          cx={x}
          cy={y + PEG + EMBER}
          r={PEG + 3}
          style={{ animationDelay: `${((row + 1) / points.length) * duration}ms` }}
        />
      ))}
      <g ref={sideways}>
        <g ref={downward}>
          <circle className="plinko-glow" r={EMBER * 2} />
          <circle className="plinko-ember" r={EMBER} />
          <circle className="plinko-core" r={EMBER * 0.5} cx={-2} cy={-2} />
        </g>
      </g>
    </>
  )
}

/** The stall's striped awning, with the spout that the embers come from. */
function Awning({ rows }: { readonly rows: number }) {
  const width = boardWidth(rows)
  const middle = width / 2
  const stripes = Array.from({ length: 6 }, (_, index) => middle - 90 + index * 30)
  return (
    <g aria-hidden="true">
      <path className="plinko-lamp" d={`M${middle} 14L0 ${rowAt(rows)}H${width}z`} />
      {stripes.map((x, index) => (
        <path
          key={x}
          className={index % 2 === 0 ? 'plinko-stripe' : 'plinko-stripe pale'}
          d={`M${x} 0h30v14a15 12 0 0 1-30 0z`}
        />
      ))}
      <path className="plinko-spout" d={`M${middle - 16} 22h32l-6 16h-20z`} />
    </g>
  )
}

function Pockets(props: {
  readonly rows: number
  readonly risk: Risk
  /** The last pocket that an ember fell into. */
  readonly hit: number | null
  readonly hitKey: number
}) {
  const { rows, risk, hit, hitKey } = props
  const top = pocketTop(rows)
  return Array.from({ length: rows + 1 }, (_, pocket) => {
    const x = across(rows, rows, pocket)
    return (
      <g
        key={pocket === hit ? `hit${hitKey}` : pocket}
        className={pocket === hit ? 'plinko-pocket hit' : 'plinko-pocket'}
        data-warmth={warmth(rows, pocket)}
      >
        <rect x={x - PITCH / 2 + 2} y={top} width={PITCH - 4} height={pocketHeight} rx="9" />
        <text x={x} y={top + pocketHeight / 2} className={rows > 10 ? 'num narrow' : 'num'}>
          {shortTimes(multiplier(rows, risk, pocket))}
        </text>
      </g>
    )
  })
}

/** The member's own embers over the exact chances: honest odds, seen while playing. */
function Heaps({ rows, landed }: { readonly rows: number; readonly landed: readonly View[] }) {
  const own = landed.filter((one) => one.bet.rows === rows).map((one) => pocketOf(one.outcome))
  const floor = heapTop(rows) + HEAP
  const likeliest = Number.parseInt(String(ways(rows, Math.floor(rows / 2))), 10)
  const height = (share: number) => Math.max(0, Math.min(1, share)) * (HEAP - 4)
  const bar = PITCH - 12
  return Array.from({ length: rows + 1 }, (_, pocket) => {
    const chance = Number.parseInt(String(ways(rows, pocket)), 10) / likeliest
    const hits = own.filter((one) => one === pocket).length
    const wanted = own.length === 0 ? 0 : (hits / own.length) * (2 ** rows / likeliest)
    const x = across(rows, rows, pocket) - bar / 2
    const tall = hits === 0 ? 0 : Math.max(5, height(wanted * 0.7))
    return (
      <g key={pocket}>
        <rect
          className="plinko-chance"
          x={x - 3}
          y={floor - height(chance)}
          width={bar + 6}
          height={height(chance)}
          rx="4"
        />
        <rect className="plinko-heap" x={x} y={floor - tall} width={bar} height={tall} rx="4" />
      </g>
    )
  })
}

const Pegs = memo(function Pegs({ rows }: { readonly rows: number }) {
  return Array.from({ length: rows }, (_, row) =>
    pegsOf(rows, row).map((x) => (
      <circle key={`${row}:${x}`} className="plinko-peg" cx={x} cy={rowAt(row)} r={PEG} />
    )),
  )
})

/** The board: rows of bulbs that light as they are touched, pockets, and the heaps under them. */
export function Board(props: {
  readonly rows: number
  readonly risk: Risk
  readonly falling: readonly Ember[]
  readonly landed: readonly View[]
  readonly play: StageProps['play']
  readonly onLanded: (ember: Ember) => void
}) {
  const { rows, risk, falling, landed, play, onLanded } = props
  const last = landed[0]
  const hit =
    last && last.bet.rows === rows && last.bet.risk === risk ? pocketOf(last.outcome) : null
  return (
    <div dir="ltr" aria-hidden="true" className="instant-scene plinko-board">
      <svg viewBox={`0 0 ${boardWidth(rows)} ${boardHeight(rows)}`}>
        <Awning rows={rows} />
        <Pegs rows={rows} />
        <PastLater>
          <Heaps rows={rows} landed={landed} />
        </PastLater>
        <Pockets rows={rows} risk={risk} hit={hit} hitKey={landed.length} />
        {falling.map((ember) => (
          <FallingEmber key={ember.id} ember={ember} play={play} onLanded={onLanded} />
        ))}
      </svg>
    </div>
  )
}
