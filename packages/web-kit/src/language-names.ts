import { LANGUAGE_FACTS } from '@lantern/contract/languages'

const PSEUDO_NAMES: Readonly<Record<string, string>> = {
  'en-XA': '[Åççéñţéð]',
  'ar-XB': '[Right to left]',
}

/** A language by its own name: it looks the same in every language menu. */
export const autonymOf = (language: string): string =>
  LANGUAGE_FACTS[language]?.autonym ?? PSEUDO_NAMES[language] ?? language

/** Whether nobody has read its texts against the source yet. */
export const isDraft = (language: string): boolean => LANGUAGE_FACTS[language]?.tier === 'drafted'
