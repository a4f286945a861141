import { expect, test } from 'vitest'
import { KNOWN_VENDORS } from './known-vendors.ts'

/** The vendors that the specification has logos of, section 9. */
const SPECIFIED = {
  FISH: 'AG BBIN CQ9 GG PT RTG',
  LIVE: 'AG BBIN BG DG EA LOTUS OG PT TGP',
  PVP: 'KX KY TH WS XY',
  RNG: 'AE AG CQ9 GG ISB MG MGS PNG PT RTG TTG WD',
  SPORTS: 'IBC SBT UG',
}

test.each(Object.entries(SPECIFIED))('every vendor of %s that is asked for by name is known: %s', (_type, codes) => {
  expect(KNOWN_VENDORS).toEqual(expect.arrayContaining(codes.split(' ')))
}) // biome-ignore format: short

test('nobody else is, and nobody twice', () => {
  const specified = new Set(Object.values(SPECIFIED).flatMap((codes) => codes.split(' ')))
  expect(KNOWN_VENDORS.toSorted()).toEqual([...specified].toSorted())
})
