import type { ComponentType } from 'react'
import {
  type AutoplayWay,
  type GameKey,
  type GameScreen,
  inLanguage,
  type StageProps,
  type Texts,
} from '../../stage.ts'

/** A game as the frame sees it, from its words, its reader and its stage. */
export function screenOf<Words extends { title: string; rules: readonly string[] }, View>(of: {
  readonly rulesVersion: string
  readonly texts: Texts<Words>
  readonly read: (view: unknown) => View | null
  readonly summary: (view: View, words: Words) => string
  readonly Stage: ComponentType<StageProps>
  readonly autoplay: AutoplayWay
  readonly keys: (words: Words) => readonly GameKey[]
  readonly hasOwnStake?: boolean
}): GameScreen {
  const { rulesVersion, texts, read, summary, Stage, autoplay, keys, hasOwnStake = false } = of
  return {
    rulesVersion,
    title: (locale) => inLanguage(texts, locale).title,
    rules: (locale) => inLanguage(texts, locale).rules,
    read,
    summary: (view, locale) => {
      const known = read(view)
      return known === null ? undefined : summary(known, inLanguage(texts, locale))
    },
    Stage,
    autoplay,
    keys: (locale) => keys(inLanguage(texts, locale)),
    hasOwnStake,
  }
}
