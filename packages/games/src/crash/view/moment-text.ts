import { dateTimeFormat } from '@lantern/kernel/formatters'
import type { SharedChain } from './table.ts'
import type { CrashTexts } from './texts.ts'

/** A moment to the second, in UTC: what is to be compared reads the same everywhere. */
export const momentText = (at: string, locale: string): string => {
  const style = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const
  return `${dateTimeFormat(locale, style).format(new Date(at))} UTC`
}

/** A public number by its name: network, number, and when it is out. */
export const numberText = (
  words: CrashTexts,
  { source, round, at }: NonNullable<SharedChain['number']>,
  locale: string,
): string => words.numberText(source, round, momentText(at, locale))
