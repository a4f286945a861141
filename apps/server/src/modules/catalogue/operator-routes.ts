import { glyphNames } from '@lantern/art/glyph-for'
import { isPalette, PALETTES } from '@lantern/art/palettes'
import { refuse } from '@lantern/contract/errors'
import { gameTypes } from '@lantern/contract/games'
import { opsGames } from '@lantern/contract/ops/games'
import { transact } from '../../db/transact.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { actorOf, record } from '../audit/index.ts'
import { picturePath } from './art.ts'
import { catalogueOf } from './copy.ts'
import {
  type DeskGame,
  listDeskGames,
  listDeskVendors,
  lockDeskGame,
  lockCategories,
  lockDeskVendor,
  placeCategories,
  updateDeskGame,
  updateDeskVendor,
} from './desk-queries.ts'
import { inOrder } from './lanes.ts'
import { paceHandlers } from './pace.ts'
import { type PictureCleaner, removePicture, setPicture } from './pictures.ts'
import { listPlacedCategories } from './queries.ts'

const done = { done: true } as const

const present = (game: DeskGame) => ({
  id: game.id,
  gameCode: game.code,
  name: game.name,
  vassalage: game.vendorCode,
  vendorName: game.vendorName,
  gameType: game.gameType,
  isShown: game.isShown,
  stated: game.stated,
  house: game.house,
  vendor: game.vendor,
  art: picturePath(game, 'square'),
  hasPicture: game.pictureHash !== null,
})

/** What the house says of a game: whether it is shown and hot, its place, class and picture. */
async function save(call: Call<typeof opsGames.save>): Promise<typeof done> {
  const { ctx, caller, input } = call
  const { id, reason, ...wanted } = input
  if (wanted.glyph !== null && !glyphNames.some((name) => name === wanted.glyph))
    refuse('field_invalid', { field: 'glyph' })
  if (wanted.palette !== null && !isPalette(wanted.palette))
    refuse('field_invalid', { field: 'palette' })
  await transact(ctx, async (tx) => {
    const before = await lockDeskGame(tx, caller.brand.id, id)
    if (!before) refuse('game_not_found')
    await updateDeskGame(tx, id, wanted)
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'game.changed',
      subject: { kind: 'game', id: `${before.vendorCode}/${before.code}` },
      reason,
      before: { isShown: before.isShown, ...before.house },
      after: wanted,
    })
  })
  return done
}

async function saveVendor(call: Call<typeof opsGames.saveVendor>): Promise<typeof done> {
  const { ctx, caller, input } = call
  const { reason, ...wanted } = input
  await transact(ctx, async (tx) => {
    const before = await lockDeskVendor(tx, caller.brand.id, wanted.code)
    if (!before) refuse('not_found')
    await updateDeskVendor(tx, caller.brand.id, wanted)
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'vendor.placed',
      subject: { kind: 'vendor', id: wanted.code },
      reason,
      before,
      after: { sort: wanted.sort, isShown: wanted.isShown },
    })
  })
  return done
}

/** The order of the categories, and which of them stand in menus. */
async function setCategories(call: Call<typeof opsGames.placeCategories>): Promise<typeof done> {
  const { ctx, caller, input } = call
  const { categories, reason } = input
  const named = new Set(categories.map(({ gameType }) => gameType))
  if (named.size !== categories.length || named.size !== gameTypes.length)
    refuse('field_invalid', { field: 'categories' })
  await transact(ctx, async (tx) => {
    const { id } = caller.brand
    await lockCategories(tx, id)
    const before = inOrder(await listPlacedCategories(tx, id))
    await placeCategories(tx, id, categories)
    await record(tx, {
      brandId: id,
      actor: actorOf(caller),
      event: 'categories.placed',
      subject: { kind: 'setting', id: 'categories' },
      reason,
      before: { categories: before },
      after: { categories },
    })
  })
  return done
}

/** The console's calls about what the lobby shows. `clean` makes pictures of ours of uploads. */
export const opsRoutes = (clean: PictureCleaner): Route[] =>
  bind(opsGames, {
    list: async ({ ctx, caller, input }) => {
      const { vassalage = null, search } = input
      const wanted = { brandId: caller.brand.id, vendorCode: vassalage, search: search || null }
      const { rows, total } = await listDeskGames(ctx.db, wanted, offsetOf(input))
      return presentPage(input, total, rows.map(present))
    },
    save,
    setPicture: (call) => setPicture(clean, call),
    removePicture,
    looks: async () => ({ glyphs: [...glyphNames], palettes: Object.keys(PALETTES) }),
    vendors: async ({ ctx, caller }) => ({
      vendors: await listDeskVendors(ctx.db, caller.brand.id),
    }),
    saveVendor,
    categories: async ({ ctx, caller }) => {
      const { byCategory, categories } = await catalogueOf(ctx.db, caller.brand.id)
      return {
        categories: categories.map(({ gameType, isShown }) => ({
          gameType,
          isShown,
          games: byCategory.get(gameType)?.length ?? 0,
        })),
      }
    },
    placeCategories: setCategories,
    ...paceHandlers,
  })
