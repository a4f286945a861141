/** Steps across and down that a key asks for, when the page reads from the left. */
const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Where an arrow key leads from a cell (1, 2, … row by row) on a grid; it stays on the grid. Left
 * and right are where the eye sees them. Other keys lead nowhere: the cell itself.
 */
export function cellAfterKey(
  cell: number,
  key: string,
  grid: { readonly columns: number; readonly cells: number; readonly isRtl: boolean },
): number {
  const { columns, cells, isRtl } = grid
  const [across, down] = STEPS[key] ?? [0, 0]
  const column = ((cell - 1) % columns) + (isRtl ? -across : across)
  const next = cell + (isRtl ? -across : across) + down * columns
  const isOnGrid = column >= 0 && column < columns && next >= 1 && next <= cells
  return isOnGrid ? next : cell
}
