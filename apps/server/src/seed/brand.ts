import type { Brand } from '../caller.ts'
import type { Db } from '../db/transact.ts'
import { seedMethods } from '../modules/cashier/index.ts'
import { createBrand, seedSite } from '../modules/config/index.ts'
import { seedAnnouncements } from '../modules/messaging/index.ts'
import { HOUSE_VENDOR } from '../modules/originals/index.ts'
import { KNOWN_VENDORS } from './known-vendors.ts'
import { insertGame, insertKnownVendors, insertVendor, type SeededGame } from './queries.ts'

const ORIGINALS: readonly SeededGame[] = [
  { code: 'mines', name: 'Lantern Mines', palette: 'ember', glyph: 'unlit-bomb' },
  {
    code: 'dice',
    name: 'Row Dice',
    palette: 'royal',
    glyph: 'perspective-dice-six-faces-five',
    subcategory: 'MINI',
  },
  {
    code: 'limbo',
    name: 'Sky Limbo',
    palette: 'plum',
    glyph: 'lantern',
    subcategory: 'MINI',
  },
  { code: 'crash', name: 'Sky Lantern', palette: 'plum', glyph: 'air-balloon' },
  { code: 'hilo', name: 'Moonrise Hi-Lo', palette: 'plum', glyph: 'card-joker' },
  { code: 'tower', name: 'Nine Floor Tower', palette: 'rosewood', glyph: 'pagoda' },
  { code: 'blackjack', name: 'Lantern Blackjack', palette: 'jade', glyph: 'card-ace-spades' },
  { code: 'poker', name: 'Teahouse Poker', palette: 'lagoon', glyph: 'poker-hand' },
  { code: 'plinko', name: 'Ember Plinko', palette: 'rosewood', glyph: 'balloons' },
  {
    code: 'keno',
    name: 'Forty Lanterns Keno',
    palette: 'lagoon',
    glyph: 'ball-pyramid',
    subcategory: 'MINI',
  },
  { code: 'roulette', name: 'Row Roulette', palette: 'jade', glyph: 'cartwheel' },
  { code: 'wheel', name: 'Fair Wheel', palette: 'gilt', glyph: 'sun', subcategory: 'MINI' },
].map((game) => ({ ...game, gameType: 'BGS', hot: true, trialPlayable: true }))

/** A brand with its site and the in-house games. Only the owner of the database may make one. */
export async function seedBrand(
  owner: Db,
  wanted: Omit<Brand, 'id'> & { readonly hosts: readonly string[] },
): Promise<Brand> {
  const brand = await createBrand(owner, wanted)
  await seedSite(owner, brand)
  await seedAnnouncements(owner, brand, new Date(0))
  await seedMethods(owner, brand)
  const vendorId = await insertVendor(owner, brand.id, {
    code: HOUSE_VENDOR,
    name: 'Row Originals',
  })
  for (const [sort, game] of ORIGINALS.entries())
    await insertGame(owner, { brandId: brand.id, vendorId, sort }, game)
  await insertKnownVendors(owner, brand.id, KNOWN_VENDORS)
  return brand
}
