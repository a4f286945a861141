/** The board in a drawing whose pegs stand 40 apart. Sides are where the eye sees them. */
export const PITCH = 40
const TOP = 74
export const PEG = 5
export const EMBER = 11
const POCKET = 62
/** The strip under the pockets where embers heap up. */
export const HEAP = 54

export const boardWidth = (rows: number): number => (rows + 2.4) * PITCH
export const rowAt = (row: number): number => TOP + row * PITCH * 0.86
export const pocketTop = (rows: number): number => rowAt(rows) - 12
export const pocketHeight = POCKET
export const heapTop = (rows: number): number => pocketTop(rows) + POCKET + 8
export const boardHeight = (rows: number): number => heapTop(rows) + HEAP + 4

/** Where an ember is across the board after so many rows, so many of them to the right. */
export const across = (rows: number, row: number, rights: number): number =>
  boardWidth(rows) / 2 + (rights - row / 2) * PITCH

/** The pegs of a row: three at the top, one more each row. */
export const pegsOf = (rows: number, row: number): number[] =>
  Array.from({ length: row + 3 }, (_, index) => across(rows, row, index - 1))

/** Where the ember touches a peg on each row, and at last lies in its pocket. */
export function touches(path: readonly number[]): readonly { x: number; y: number }[] {
  const rows = path.length
  let rights = 0
  const points = path.map((step, row) => {
    const point = { x: across(rows, row, rights), y: rowAt(row) - PEG - EMBER }
    rights += step
    return point
  })
  return [...points, { x: across(rows, rows, rights), y: pocketTop(rows) + 20 }]
}

/** How long a fall is shown, in milliseconds. */
export const fallMs = (rows: number): number => 420 + rows * 92
