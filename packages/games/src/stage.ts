import type { ComponentType, ReactNode } from 'react'
import type { JsonObject } from './game.ts'

/** Short sounds that a screen may ask for; silent unless the member switched sound on. */
export type Sound = 'tap' | 'safe' | 'win' | 'lose'

/** What is said of a round that all share: the table as it stands, or one piece of news. */
export type SharedMessage =
  | { readonly type: 'table'; readonly table: unknown }
  | { readonly type: 'tableNews'; readonly name: string; readonly data: unknown }

/** For games whose rounds are everybody's. */
export interface SharedRounds {
  readonly hear: (listen: (message: SharedMessage) => void) => () => void
  /** Asks for the table as it stands. */
  readonly readTable: () => void
  /** Asks what became of the own bet. */
  readonly readState: () => void
}
/** A sound of the game's own, in the synthesiser's numbers: volume, randomness, frequency, … */
export type Tone = readonly number[]

/** What the play frame hands to a game's screen. Amounts are decimal strings. */
export interface StageProps {
  readonly locale: string
  readonly currency: string
  /** The last round's view, of the game's own schema; null before the first round. */
  readonly view: unknown
  readonly isLive: boolean
  /** An answer is awaited: nothing more may be sent. */
  readonly isBusy: boolean
  /** False while the connection is lost. */
  readonly canPlay: boolean
  /** The last bet or move was refused, and this was not looked at and closed yet: a new object for each. */
  readonly refused?: { readonly code: string } | null
  /** The stake as typed when it is a valid one, else null. */
  readonly stake: string | null
  /** Limits and what the member has, as decimal strings. */
  readonly minStake: string
  readonly maxStake: string
  readonly maxPayout: string
  readonly balance: string
  readonly stakeField: ReactNode
  /** The member has switched keys on. */
  readonly hasKeys: boolean
  readonly isReducedMotion: boolean
  /** Views of the rounds before, newest first. */
  readonly recent: readonly unknown[]
  readonly play: (sound: Sound | Tone) => void
  /**
   * The stake is the typed one, unless the game makes its own out of chips. `terms`: what the table of a
   * shared round told with it.
   */
  readonly onBet: (bet: JsonObject, stake?: string, terms?: string) => void
  readonly onAct: (action: Record<string, string | number>) => void
  readonly shared?: SharedRounds
  /** Of a game that bets by itself (`autoplay: stage`): it bets whenever it may while this is on. */
  readonly isAutoplaying?: boolean
}

/** How a game may play by itself: the frame repeats its bet, or its own screen bets again. */
export interface AutoplayWay {
  readonly way: 'repeat' | 'stage'
  /** It ends when the page is hidden. */
  readonly stopsHidden: boolean
}

/** A key of a game: `KeyboardEvent.key` in lower case, how it is written, and what it does. */
export interface GameKey {
  readonly keys: readonly string[]
  readonly cap: string
  readonly meaning: string
}

/** A game as the frame sees it: its screen and its words. */
export interface GameScreen {
  /** The rules it shows: by others nothing is staked, `rules_changed`. */
  readonly rulesVersion: string
  readonly title: (locale: string) => string
  readonly rules: (locale: string) => readonly string[]
  /** Reads a view and keeps what it read: what is drawn later takes no time for it. Null for one of another game. */
  readonly read: (view: unknown) => unknown
  /** One line that says what was played and how it went; undefined for a view of another game. */
  readonly summary: (view: unknown, locale: string) => string | undefined
  readonly Stage: ComponentType<StageProps>
  /** Only where the game's rules allow it. */
  readonly autoplay?: AutoplayWay
  /** Its own keys; where the frame has the same one, the game's counts. */
  readonly keys?: (locale: string) => readonly GameKey[]
  /** Its stake is made on the table: the frame's keys for the stake do nothing there. */
  readonly hasOwnStake?: boolean
  /** A fairness panel of its own, where seeds are not the member's. */
  readonly Fairness?: ComponentType<{ readonly locale: string; readonly shared: SharedRounds }>
}

/** Texts of a language: `pt-BR` falls back to `pt`, everything to English. */
export type Texts<T> = { readonly en: T } & Readonly<Record<string, T>>

const languageIn = (texts: Texts<unknown>, locale: string): string | undefined =>
  [locale, locale.split('-')[0] ?? locale].find((tag) => Object.hasOwn(texts, tag))

export function inLanguage<T>(texts: Texts<T>, locale: string): T {
  const known = languageIn(texts, locale)
  return (known === undefined ? undefined : texts[known]) ?? texts.en
}

/** Pseudo-languages are English underneath and try out a layout. */
const PSEUDO = /-X[AB]$/

interface Spoken {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
}

/** The language and direction in which texts are read: English where they are not written yet. */
export function spokenIn(texts: Texts<unknown>, { locale, dir }: Spoken): Spoken {
  const isThere = languageIn(texts, locale) !== undefined || PSEUDO.test(locale)
  return isThere ? { locale, dir } : { locale: 'en', dir: 'ltr' }
}
