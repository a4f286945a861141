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

/** What the maker of a game states of it, in shares of the stake. */
export interface Stated {
  readonly returnRate: number
  readonly hitRate: number | null
  readonly volatility: 'low' | 'medium' | 'high' | null
  /** Address of its par sheet. */
  readonly sheet: string | null
}

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
  /** Lines, or ways to win, of a slot; null: not said. */
  readonly lines: number | null
  readonly stated: Stated | null
}

/** What taking over a list did, by codes of games. */
export interface Takeover {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly withdrawn: readonly string[]
}

/** Games of vendors stand behind the house's own, vendor by vendor, in their vendor's order. */
const SORT_BASE = 1_000

/** Why a list is not taken over: it has no game, or lacks more than half of what it had. */
export type NotTaken = 'empty' | 'shrank'

/**
 * Takes over the whole list of a vendor's games: new ones are added, ones that are not on it any
 * more are withdrawn, and come back with the list that has them again. What an operator switched
 * off stays off, and what one entered stays as it is until the list has it. A list that is empty,
 * or lacks more than half of what stands there of the one before, is taken for a fault: nothing is
 * changed. A person may say that a short one is right.
 */
export async function takeOver(
  tx: Tx,
  vendor: { readonly brandId: BrandId; readonly vendorCode: string },
  offered: readonly Offered[],
  { at, evenIfShorter }: { readonly at: Date; readonly evenIfShorter: boolean },
): Promise<Takeover | NotTaken> {
  if (offered.length === 0) return 'empty'
  const known = new Map((await listOffered(tx, vendor)).map((row) => [row.code, row]))
  const offers = new Set(offered.map(({ code }) => code))
  const listed = [...known.values()].filter((row) => !row.isWithdrawn && !row.byHouse)
  const gone = listed.filter((row) => !offers.has(row.code))
  if (gone.length * 2 > listed.length && !evenIfShorter) return 'shrank'
  const written = await write(tx, vendor, { known, offered, at })
  await withdraw(
    tx,
    gone.map(({ id }) => id),
    at,
  )
  return { ...written, withdrawn: gone.map(({ code }) => code) }
}

/** Writes what is new and what is other than it is known. */
async function write(
  tx: Tx,
  vendor: { readonly brandId: BrandId; readonly vendorCode: string },
  wish: {
    readonly known: ReadonlyMap<string, OfferedRow>
    readonly offered: readonly Offered[]
    readonly at: Date
  },
): Promise<Pick<Takeover, 'added' | 'changed'>> {
  const { known, offered, at } = wish
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
  return { added, changed }
}

const isOther = (row: OfferedRow, game: Offered, sort: number): boolean =>
  isOtherGame(row, game) ||
  isOtherStated(row.stated, game.stated) ||
  row.sort !== sort ||
  row.isWithdrawn ||
  row.byHouse

const isOtherGame = (row: OfferedRow, game: Offered): boolean =>
  row.lines !== game.lines ||
  row.name !== game.name ||
  row.gameType !== game.gameType ||
  row.rulesVersion !== game.rulesVersion ||
  row.hot !== game.hot ||
  row.isNew !== game.isNew ||
  row.trialPlayable !== game.trialPlayable ||
  row.glyph !== game.glyph ||
  row.palette !== game.palette

const isOtherStated = (one: Stated | null, other: Stated | null): boolean =>
  one?.returnRate !== other?.returnRate ||
  one?.hitRate !== other?.hitRate ||
  one?.volatility !== other?.volatility ||
  one?.sheet !== other?.sheet
