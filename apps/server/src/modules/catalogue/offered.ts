import type { BrandId } from '@lantern/kernel/ids'
import type { Tx } from '../../db/transact.ts'
import {
  addRules,
  insertOffered,
  listOffered,
  type OfferedRow,
  updateOffered,
  withdraw,
} from './offered-queries.ts'

/** A game as its vendor offers it. */
export interface Offered {
  readonly code: string
  readonly name: string
  readonly gameType: string
  readonly rulesVersion: string
  readonly hot: boolean
  readonly isNew: boolean
  readonly trialPlayable: boolean
  readonly glyph: string | null
  readonly palette: string | null
  /** The vendor's word when the game is new; afterwards the house's. */
  readonly subcategory: string | null
}

/** What taking over a list did, by codes of games. */
export interface Takeover {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly withdrawn: readonly string[]
}

/** Games of vendors stand behind the house's own, vendor by vendor, in their vendor's order. */
const SORT_BASE = 1_000

/**
 * Takes over the whole list of a vendor's games: new ones are added, ones that are not on it any
 * more are withdrawn, and come back with the list that has them again. What an operator switched
 * off stays off. An empty list is taken for a fault: false.
 */
export async function takeOver(
  tx: Tx,
  vendor: { readonly brandId: BrandId; readonly vendorCode: string },
  offered: readonly Offered[],
  at: Date,
): Promise<Takeover | false> {
  if (offered.length === 0) return false
  const known = new Map((await listOffered(tx, vendor)).map((row) => [row.code, row]))
  const added: string[] = []
  const changed: string[] = []
  for (const [place, game] of offered.entries()) {
    const sort = SORT_BASE + place
    const row = known.get(game.code)
    if (!row) added.push(game.code)
    else if (isOther(row, game, sort)) changed.push(game.code)
    else continue
    const id = row
      ? await updateOffered(tx, row.id, { ...game, sort })
      : await insertOffered(tx, vendor, { ...game, sort, at })
    if (row?.rulesVersion !== game.rulesVersion) await addRules(tx, id, game.rulesVersion, at)
  }
  const offers = new Set(offered.map(({ code }) => code))
  const gone = [...known.values()].filter((row) => !offers.has(row.code) && !row.isWithdrawn)
  await withdraw(
    tx,
    gone.map(({ id }) => id),
    at,
  )
  return { added, changed, withdrawn: gone.map(({ code }) => code) }
}

const isOther = (row: OfferedRow, game: Offered, sort: number): boolean =>
  row.isWithdrawn ||
  row.sort !== sort ||
  row.name !== game.name ||
  row.gameType !== game.gameType ||
  row.rulesVersion !== game.rulesVersion ||
  row.hot !== game.hot ||
  row.isNew !== game.isNew ||
  row.trialPlayable !== game.trialPlayable ||
  row.glyph !== game.glyph ||
  row.palette !== game.palette
