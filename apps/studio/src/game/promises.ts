import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { newServerSeed } from '@lantern/games/fair/seeds'
import type { Stake } from '@lantern/games/game'
import type { SlotGame } from '@lantern/games/slots/round'
import { fairDraw } from '@lantern/kernel/draw'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import type { Db } from '../db/pool.ts'

// Free spins come once in a hundred spins: whoever shows the studio, or tries it, lets them come.
// The seed is still drawn; it is only drawn again until it wins some. Production does not do this.

/** Seeds that are looked at: of a game whose free spins come at all, one of them has some. */
const MOST_SEEDS = 4_000

export const mayPromise = ({ config }: Pick<Context, 'config'>): boolean =>
  config.mode !== 'production'

/** The next spin at this game, whoever spins, wins free spins. */
export async function promiseFreeSpins(db: Db, gameCode: string): Promise<void> {
  await db.query('insert into promises(game_code) values ($1)', [gameCode])
}

async function isPromised(ctx: Context, tx: PoolClient, gameCode: string): Promise<boolean> {
  if (!mayPromise(ctx)) return false
  const { rowCount } = await tx.query(
    `delete from promises where id = (
       select id from promises where game_code = $1 order by id for update skip locked limit 1)`,
    [gameCode],
  )
  return rowCount === 1
}

interface Wanted {
  readonly game: SlotGame
  readonly betRef: string
  readonly stake: Stake
}

/** The seed of a round: any, or where it is promised one that wins free spins. */
export async function drawSeed(
  ctx: Context,
  tx: PoolClient,
  { game, betRef, stake }: Wanted,
): Promise<string> {
  const draw = () => newServerSeed((count) => ctx.random.bytes(count))
  let seed = draw()
  if (!(await isPromised(ctx, tx, game.title.code))) return seed
  const winsSpins = (serverSeed: string): boolean => {
    const drawn = fairDraw({ serverSeed, clientSeed: betRef, nonce: 0 }, nodeHashes.hmac)
    return game.open({}, stake, drawn).spins.length > 1
  }
  for (let seeds = 0; seeds < MOST_SEEDS && !winsSpins(seed); seeds += 1) seed = draw()
  return seed
}
