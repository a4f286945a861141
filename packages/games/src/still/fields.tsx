import type { View as KenoView } from '../keno/bet.ts'
import { BOARD as LANTERNS } from '../keno/math.ts'
import type { View as MinesView } from '../mines/bet.ts'
import { BOARD as TILES } from '../mines/math.ts'
import type { View as TowerView } from '../tower/bet.ts'
import { FLOORS, floorOf } from '../tower/math.ts'

const SIDE = 36
const GAP = 4
const STEP = SIDE + GAP

interface CellProps {
  readonly column: number
  readonly row: number
  readonly face: string
  readonly text: string | number
}

const Cell = ({ column, row, face, text }: CellProps) => (
  <g className={`still-cell ${face}`} transform={`translate(${column * STEP} ${row * STEP})`}>
    <rect width={SIDE} height={SIDE} rx="7" />
    <text x={SIDE / 2} y={SIDE / 2 + 5} textAnchor="middle">
      {text}
    </text>
  </g>
)

interface FieldProps {
  readonly columns: number
  readonly rows: number
  readonly children: React.ReactNode
}

const Field = ({ columns, rows, children }: FieldProps) => (
  <svg
    viewBox={`0 0 ${columns * STEP - GAP} ${rows * STEP - GAP}`}
    className={`still-picture still-columns-${columns}`}
    aria-hidden="true"
  >
    {children}
  </svg>
)

const MINE_COLUMNS = 5

/** A tile: in which order it was opened, or the mine under it once that is told. */
function tileOf(view: MinesView, cell: number): Pick<CellProps, 'face' | 'text'> {
  const order = view.opened.indexOf(cell)
  if (order >= 0) return { face: 'still-good', text: order + 1 }
  if (view.explodedAt === cell) return { face: 'still-bad', text: '✸' }
  if (view.mineCells?.includes(cell)) return { face: 'still-shown', text: '✸' }
  return { face: '', text: '' }
}

export const MinesStill = ({ view }: { readonly view: MinesView }) => (
  <Field columns={MINE_COLUMNS} rows={TILES.length / MINE_COLUMNS}>
    {TILES.map((cell) => (
      <Cell
        key={cell}
        column={(cell - 1) % MINE_COLUMNS}
        row={Math.floor((cell - 1) / MINE_COLUMNS)}
        {...tileOf(view, cell)}
      />
    ))}
  </Field>
)

const KENO_COLUMNS = 8

function lanternOf(view: KenoView, lantern: number): string {
  const isPicked = view.bet.picks.includes(lantern)
  const isLit = view.outcome.includes(lantern)
  if (isPicked && isLit) return 'still-good'
  return isPicked ? 'still-picked' : isLit ? 'still-shown' : ''
}

export const KenoStill = ({ view }: { readonly view: KenoView }) => (
  <Field columns={KENO_COLUMNS} rows={LANTERNS.length / KENO_COLUMNS}>
    {LANTERNS.map((lantern) => (
      <Cell
        key={lantern}
        column={(lantern - 1) % KENO_COLUMNS}
        row={Math.floor((lantern - 1) / KENO_COLUMNS)}
        face={lanternOf(view, lantern)}
        text={lantern}
      />
    ))}
  </Field>
)

/** How many doors a floor has: by the rules of today, or at least as many as were seen. */
export const doorsOf = (view: TowerView, isToday: boolean): number =>
  isToday ? floorOf(view.level).size : Math.max(1, ...view.doors, ...(view.windy?.flat() ?? []))

function doorFace(view: TowerView, floor: number, door: number): Pick<CellProps, 'face' | 'text'> {
  const isOpened = view.doors[floor] === door
  const isWindy = view.windy?.[floor]?.includes(door) ?? false
  if (isOpened)
    return isWindy ? { face: 'still-bad', text: '≋' } : { face: 'still-good', text: '●' }
  return isWindy ? { face: 'still-shown', text: '≋' } : { face: '', text: door }
}

export function TowerStill(props: { readonly view: TowerView; readonly isToday: boolean }) {
  const { view, isToday } = props
  const doors = Array.from({ length: doorsOf(view, isToday) }, (_, index) => index + 1)
  const floors = Array.from({ length: FLOORS }, (_, floor) => floor)
  return (
    <Field columns={doors.length} rows={FLOORS}>
      {floors.flatMap((floor) =>
        doors.map((door) => (
          <Cell
            key={`${floor}-${door}`}
            column={door - 1}
            row={FLOORS - 1 - floor}
            {...doorFace(view, floor, door)}
          />
        )),
      )}
    </Field>
  )
}
