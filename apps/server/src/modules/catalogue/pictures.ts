import { refuse } from '@lantern/contract/errors'
import type { opsGames } from '@lantern/contract/ops/games'
import { transact, type Tx } from '../../db/transact.ts'
import type { Call } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { hashOf } from './art.ts'
import { type DeskGame, lockDeskGame } from './desk-queries.ts'
import { deletePicture, putPicture } from './picture-queries.ts'

const done = { done: true } as const

/** Large enough for a tile on a dense screen, small enough for a phone's connection. */
const TILE = { media: 'image/jpeg', longestSide: 720 } as const

/** Makes pixels of ours of what somebody sent; given by the room that takes members' pictures. */
export type PictureCleaner = (
  bytes: Buffer,
  wish: typeof TILE,
) => Promise<{ readonly bytes: Buffer; readonly width: number; readonly height: number }>

type PictureCall = Call<typeof opsGames.setPicture> | Call<typeof opsGames.removePicture>

/** Puts an uploaded picture before the drawn one of a game. */
export async function setPicture(
  clean: PictureCleaner,
  call: Call<typeof opsGames.setPicture>,
): Promise<typeof done> {
  const { ctx, caller, input } = call
  // A game that is not there costs no decoding.
  await transact(ctx, (tx) => lock(tx, call))
  const { bytes, width, height } = await clean(Buffer.from(input.image, 'base64'), TILE)
  const hash = hashOf(bytes)
  await transact(ctx, async (tx) => {
    const game = await lock(tx, call)
    const { id: gameId } = game
    const brandId = caller.brand.id
    await putPicture(tx, { gameId, brandId, hash, width, height, bytes, at: ctx.clock.now() })
    await note(tx, call, game, { picture: hash })
  })
  return done
}

/** Takes an uploaded picture away: the game is drawn again. */
export async function removePicture(
  call: Call<typeof opsGames.removePicture>,
): Promise<typeof done> {
  await transact(call.ctx, async (tx) => {
    const game = await lock(tx, call)
    if (!(await deletePicture(tx, game.id))) refuse('state_changed')
    await note(tx, call, game, { picture: null })
  })
  return done
}

const lock = async (tx: Tx, { caller, input }: PictureCall): Promise<DeskGame> =>
  (await lockDeskGame(tx, caller.brand.id, input.id)) ?? refuse('game_not_found')

const note = (
  tx: Tx,
  { caller, input }: PictureCall,
  game: DeskGame,
  after: { readonly picture: string | null },
): Promise<void> =>
  record(tx, {
    brandId: caller.brand.id,
    actor: actorOf(caller),
    event: 'game.picture',
    subject: { kind: 'game', id: `${game.vendorCode}/${game.code}` },
    reason: input.reason,
    before: { picture: game.pictureHash },
    after,
  })
