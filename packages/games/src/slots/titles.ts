import { orchardBells, stormcallers, sunCourt } from './titles/brass-heron.ts'
import { carpGate, lanternRain, tigerDrum } from './titles/kiln-and-kite.ts'
import { krakenToll, pearlTumble } from './titles/saltmoon.ts'
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
]

/** The title of a code, or undefined. */
export const findTitle = (code: string): Title | undefined =>
  TITLES.find((title) => title.code === code)
