import type { Db, Tx } from '../../db/transact.ts'

// Games as operators enter them, where a vendor has no list of them.

interface VendorName {
  readonly brandId: number
  readonly code: string
}

/** What an operator says of a game. */
export interface Entered {
  readonly name: string
  readonly gameType: string
  readonly gameClassify: string | null
  readonly glyph: string | null
  readonly palette: string | null
  readonly lines: number | null
  readonly trialPlayable: boolean
}

/** A game of a vendor as it stands. */
export interface EnteredGame {
  readonly id: string
  readonly gameCode: string
  /** Entered by an operator; else its vendor's list says what it is. */
  readonly byHouse: boolean
  readonly isShown: boolean
  readonly currencies: readonly string[] | null
  readonly version: number
  readonly said: Entered
}

/** Behind the house's own games and those of lists, in the order in which they came. */
const SORT = 1_000_000

const SAID = ({ name, gameType, gameClassify, glyph, palette, lines, trialPlayable }: Entered) =>
  [name, gameType, gameClassify, glyph, palette, lines, trialPlayable] as const

type Wish = Pick<EnteredGame, 'gameCode' | 'currencies' | 'isShown' | 'said'>

/** Adds a game. False: the vendor has one of that code, or is not there. */
export async function insertEntered(
  tx: Tx,
  { brandId, code }: VendorName,
  game: Wish & { readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into games(brand_id, vendor_id, code, enabled, currencies, added_at, by_house, sort,
                       name, game_type, subcategory, glyph, palette, lines, trial_playable)
     select v.brand_id, v.id, $3, $4, $5, $6, true, ${SORT}, $7, $8, $9, $10, $11, $12, $13
       from vendors v where v.brand_id = $1 and v.code = $2
     on conflict (vendor_id, code) do nothing`,
    [brandId, code, game.gameCode, game.isShown, game.currencies, game.at, ...SAID(game.said)],
  )
  return rowCount === 1
}

/** A game of a vendor, locked until the end of the transaction; launches go on meanwhile. */
export async function lockEntered(
  tx: Tx,
  { brandId, code }: VendorName,
  gameCode: string,
): Promise<EnteredGame | undefined> {
  const { rows } = await tx.query<EnteredGame>(
    `select g.id, g.code as "gameCode", g.by_house as "byHouse", g.enabled as "isShown",
            g.currencies, g.version,
            json_build_object('name', g.name, 'gameType', g.game_type, 'gameClassify', g.subcategory,
                              'glyph', g.glyph, 'palette', g.palette, 'lines', g.lines,
                              'trialPlayable', g.trial_playable) as said
       from games g join vendors v on v.id = g.vendor_id
      where g.brand_id = $1 and v.code = $2 and g.code = $3
        for no key update of g`,
    [brandId, code, gameCode],
  )
  return rows[0]
}

/** Changes a game; what its vendor says of it only where an operator entered it. */
export async function updateEntered(
  tx: Tx,
  id: string,
  wish: Pick<EnteredGame, 'isShown' | 'currencies'> & { readonly said: Entered | null },
): Promise<void> {
  await tx.query(
    `update games set enabled = $2, currencies = $3, version = version + 1 where id = $1`,
    [id, wish.isShown, wish.currencies],
  )
  if (wish.said)
    await tx.query(
      `update games set name = $2, game_type = $3, subcategory = $4, glyph = $5, palette = $6,
                        lines = $7, trial_playable = $8
        where id = $1 and by_house`,
      [id, ...SAID(wish.said)],
    )
}

/** Whether a vendor has a game, withdrawn ones as well. */
export async function hasGame(
  db: Db,
  { brandId, code }: VendorName,
  gameCode: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from games g join vendors v on v.id = g.vendor_id
      where g.brand_id = $1 and v.code = $2 and g.code = $3`,
    [brandId, code, gameCode],
  )
  return rowCount === 1
}
