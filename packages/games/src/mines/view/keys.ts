const COLUMNS = 5
const LAST = COLUMNS - 1

/** Steps across and down that a key asks for, when the page reads from the left. */
const MOVES = new Map<string, readonly [across: number, down: number]>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
  ['Home', [-LAST, 0]],
  ['End', [LAST, 0]],
])

const kept = (value: number): number => Math.min(LAST, Math.max(0, value))

/**
 * Where a key leads from a cell (1 to 25); it stays on the board. Left and right are where the eye
 * sees them, so on a page that reads from the right they count backwards; Home and End keep to the
 * reading direction. Other keys lead nowhere: the cell itself.
 */
export function neighbour(cell: number, key: string, isRtl: boolean): number {
  const [across, down] = MOVES.get(key) ?? [0, 0]
  const turned = isRtl && key.startsWith('Arrow') ? -across : across
  const column = kept(((cell - 1) % COLUMNS) + turned)
  const row = kept(Math.floor((cell - 1) / COLUMNS) + down)
  return row * COLUMNS + column + 1
}
