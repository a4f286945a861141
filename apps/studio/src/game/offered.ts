import { type Title } from '@lantern/games/slots/title'
import { TITLES } from '@lantern/games/slots/titles'
import type { VendorGame } from '@lantern/vendor-protocol/games'

/** The studio itself, which offers the games of all its brands. */
export const STUDIO_CODE = 'LANTERN'

const HOT: ReadonlySet<string> = new Set([
  'carp-gate',
  'kraken-toll',
  'sun-court',
  'shield-wall',
  'night-library',
  'trident-tide',
])
const NEW: ReadonlySet<string> = new Set([
  'snow-pass',
  'three-gongs',
  'rocket-postcards',
  'firecracker-lane',
])

const offeredOf = (title: Title): VendorGame => ({
  code: title.code,
  name: title.name,
  type: 'RNG',
  rulesVersion: title.rulesVersion,
  hot: HOT.has(title.code),
  new: NEW.has(title.code),
  trial: true,
  glyph: title.hero,
  palette: title.palette,
  classify: title.pot ? 'JACKPOT' : null,
  stated: { ...title.stated, sheet: `/console/titles/${title.code}` },
})

/** What one of the studio's vendors offers, in menu order. */
export const offeredBy = (vendor: string): readonly VendorGame[] =>
  TITLES.filter(({ brand }) => vendor === STUDIO_CODE || brand === vendor).map(offeredOf)
