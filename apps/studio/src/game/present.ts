import { isPalette, PALETTES } from '@lantern/art/palettes'
import { mechanicsOf } from '@lantern/games/slots/mechanic'
import type { Model } from '@lantern/games/slots/model'
import { unitsOf } from '@lantern/games/slots/model'
import { holdOdds, type PayRow, payRows } from '@lantern/games/slots/odds'
import { stakesOf } from '@lantern/games/slots/stakes'
import { BRANDS, type Face, type Title } from '@lantern/games/slots/title'
import { type MechanicFacts, mechanicFacts } from '@lantern/games/slots/view/mechanic-facts'
import { mechanicRule } from '@lantern/games/slots/view/mechanic-texts'
import { chipsOf } from '@lantern/games/slots/view/own-chips'
import { unreachable } from '@lantern/kernel/assert'
import { formatMoney } from '@lantern/kernel/money'
import type { Context } from '../context.ts'
import { knownLanguage } from './language.ts'
import { potAsMade, type PotOffered } from './pots.ts'
import type { RoundRow, SessionRow } from './queries.ts'
import { viewOf } from './rounds.ts'

/** What a page may know of a game, in a language: everything but its strips. For play money unless a pot is said. */
export const presentTitle = (title: Title, language: string, pot = potAsMade(title)) => ({
  code: title.code,
  name: title.name,
  brand: BRANDS[title.brand],
  rulesVersion: title.rulesVersion,
  ...shapeOf(title.model),
  names: namesOf(title),
  cycleMs: title.cycleMs,
  colours: coloursOf(title),
  stated: title.stated,
  sound: title.sound,
  boost: 'boost' in title.model ? Object.keys(title.model.boost ?? {}).map(Number) : [],
  wildFactor: title.model.kind === 'classic' ? (title.model.wildFactor ?? 1) : 1,
  ...countedOf(title),
  rules: rulesOf(title, language),
  chips: chipsOf(countedOf(title), language),
  called: title.called ?? null,
  pot,
})

const namesOf = ({ faces }: Title): Record<string, string> =>
  Object.fromEntries(Object.entries(faces).map(([symbol, face]) => [symbol, nameOf(face)]))

/** What is the game's own, in sentences: a page needs those of one game in one language. */
const rulesOf = (title: Title, language: string): string[] =>
  countedOf(title).mechanics.map((facts) =>
    mechanicRule(facts, { names: namesOf(title) }, language),
  )

interface Counted {
  readonly mechanics: MechanicFacts[]
  readonly paytable: PayRow[]
  readonly hold: ReturnType<typeof holdOf>
}
const COUNTED = new WeakMap<Title, Counted>()

/** Counted once for a title: chances take up to a tenth of a second, in which nobody else is served. */
function countedOf(title: Title): Counted {
  const known = COUNTED.get(title)
  if (known) return known
  const counted = {
    mechanics: mechanicsOf(title.model).map((mechanic) => mechanicFacts.parse(mechanic)),
    paytable: payRows(title.model),
    hold: holdOf(title.model),
  }
  COUNTED.set(title, counted)
  return counted
}

/** The light and the dark of its palette. */
function coloursOf({ palette }: Title) {
  const { glow, layers } = PALETTES[isPalette(palette) ? palette : 'ember']
  return { glow, deep: layers[2] }
}

/** What a page draws a symbol's name from. */
function nameOf(face: Face): string {
  if (face.kind === 'glyph') return face.glyph
  return face.kind === 'letter' ? face.text : face.kind
}

function shapeOf(model: Model) {
  const units = unitsOf(model)
  const plain = { units, lines: [], freeSpinMultiplier: 1, multipliers: [], scatter: null }
  switch (model.kind) {
    case 'classic':
      return { ...plain, model: model.kind, columns: 3, rows: 1, wild: model.wild }
    case 'cascade':
      return {
        ...plain,
        model: model.kind,
        columns: model.columns,
        rows: model.rows,
        multipliers: model.multipliers,
        wild: null,
      }
    case 'lines':
      return {
        ...plain,
        model: model.kind,
        columns: model.reels.length,
        rows: model.rows,
        lines: model.lines,
        freeSpinMultiplier: model.freeSpinMultiplier,
        wild: model.wild,
        scatter: model.scatter,
      }
    case 'ways':
      return {
        ...plain,
        model: model.kind,
        columns: model.reels.length,
        rows: model.rows,
        freeSpinMultiplier: model.freeSpinMultiplier,
        wild: model.wild,
        scatter: model.scatter,
      }
    case 'hold':
      return {
        ...plain,
        model: model.kind,
        columns: model.reels.length,
        rows: model.rows,
        lines: model.lines,
        wild: model.wild,
        scatter: model.coin,
      }
    default:
      return unreachable(model)
  }
}

/** What a coin may be worth, each with its chance. */
function worthsOf(values: Readonly<Record<string, number>>) {
  const total = Object.values(values).reduce((sum, weight) => sum + weight, 0)
  return Object.entries(values).map(([times, weight]) => ({
    times: Number(times),
    chance: weight / total,
  }))
}

/** How respins go, for games that have them. */
const holdOf = (model: Model) =>
  model.kind === 'hold'
    ? {
        trigger: model.trigger,
        respins: model.respins,
        chance: model.landing.chance / model.landing.of,
        ...holdOdds(model),
        values: worthsOf(model.values),
        grand: model.grand,
      }
    : null

export function presentSession(ctx: Context, title: Title, session: SessionRow, pot: PotOffered) {
  const language = knownLanguage(session.language)
  return {
    hostOrigins: ctx.config.hostOrigins,
    game: presentTitle(title, language, pot),
    mode: session.mode,
    pace: session.pace,
    currency: session.currency,
    language,
    balance: balanceOf(session),
    stakes: stakesOf(title, session.currency).map(formatMoney),
  }
}

const unitsNow = (session: SessionRow): string | null =>
  session.mode === 'trial' ? session.credit : session.balance

/** Decimal text; null while the platform has not said it. */
export function balanceOf(session: SessionRow): string | null {
  const units = unitsNow(session)
  return units === null ? null : formatMoney(BigInt(units))
}

/** The same without what a round paid: a page that still shows its spin must not tell its end. */
export function balanceBefore(session: SessionRow, round: RoundRow): string | null {
  const units = unitsNow(session)
  if (units === null || round.settledAt === null) return balanceOf(session)
  return formatMoney(BigInt(units) - BigInt(round.payout ?? '0'))
}

/** A round as its player may see it. The seed comes with its end, the hash from the beginning. */
export const presentRound = (ctx: Context, round: RoundRow) => ({
  id: round.id,
  state: round.state,
  reference: round.betRef,
  stake: formatMoney(BigInt(round.stake)),
  isFree: round.freeRoundId !== null,
  currency: round.currency,
  refusal: round.refusal,
  payout: round.payout === null ? null : formatMoney(BigInt(round.payout)),
  /** Everything the round owes is on the account. */
  isSettled: round.settledAt !== null,
  seedHash: round.seedHash,
  seed: round.seed,
  leftBehind: round.leftBehind,
  startedAt: round.startedAt.toISOString(),
  view: viewOf(ctx, round) ?? null,
})

/** A line of the history: the same without what was seen. */
export const presentLine = (round: RoundRow) => ({
  id: round.id,
  state: round.state,
  reference: round.betRef,
  stake: formatMoney(BigInt(round.stake)),
  isFree: round.freeRoundId !== null,
  currency: round.currency,
  payout: round.payout === null ? null : formatMoney(BigInt(round.payout)),
  spins: round.shown,
  startedAt: round.startedAt.toISOString(),
})
