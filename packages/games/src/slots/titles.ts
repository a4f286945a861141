import { orchardBells, stormcallers, sunCourt } from './titles/brass-heron.ts'
import { brassOrchestra, heronsFeast } from './titles/brass-heron-stage.ts'
import {
  monsoonBazaar,
  snowPass,
  teaHorseRoad,
  threeGongs,
  yakCaravan,
} from './titles/copper-yak.ts'
import {
  canyonLedger,
  goldSeam,
  inkAndMask,
  lastStagecoach,
  rocketPostcards,
} from './titles/ink-badger.ts'
import { carpGate, lanternRain, tigerDrum } from './titles/kiln-and-kite.ts'
import { firecrackerLane, kiteFestival, lanternFortune } from './titles/kiln-and-kite-night.ts'
import {
  countsSupper,
  lamplighter,
  mothHour,
  nightLibrary,
  wizardsKettle,
} from './titles/moth-and-lamp.ts'
import {
  beeBallroom,
  dumplingDash,
  honeyVault,
  plumRain,
  sugarKiln,
} from './titles/plum-foundry.ts'
import {
  oraclesCoin,
  shieldWall,
  stoneGarden,
  thunderLoom,
  tridentTide,
} from './titles/quiet-thunder.ts'
import { krakenToll, pearlTumble } from './titles/saltmoon.ts'
import { crabMarket, pearlDiver, tideClock } from './titles/saltmoon-deep.ts'
import {
  clockworkCherries,
  fairgroundFive,
  midnightTram,
  pennyParade,
  tinSevens,
} from './titles/tin-orchid.ts'
import type { Title } from './title.ts'

/** Every slot there is, in menu order. */
export const TITLES: readonly Title[] = [
  carpGate,
  krakenToll,
  sunCourt,
  tigerDrum,
  lanternRain,
  pearlTumble,
  orchardBells,
  stormcallers,
  tinSevens,
  yakCaravan,
  mothHour,
  sugarKiln,
  thunderLoom,
  canyonLedger,
  kiteFestival,
  pearlDiver,
  heronsFeast,
  clockworkCherries,
  monsoonBazaar,
  nightLibrary,
  dumplingDash,
  stoneGarden,
  rocketPostcards,
  firecrackerLane,
  tideClock,
  brassOrchestra,
  pennyParade,
  snowPass,
  countsSupper,
  beeBallroom,
  shieldWall,
  goldSeam,
  lanternFortune,
  crabMarket,
  fairgroundFive,
  teaHorseRoad,
  wizardsKettle,
  plumRain,
  tridentTide,
  inkAndMask,
  midnightTram,
  threeGongs,
  lamplighter,
  honeyVault,
  oraclesCoin,
  lastStagecoach,
]

/** The title of a code, or undefined. */
export const findTitle = (code: string): Title | undefined =>
  TITLES.find((title) => title.code === code)
