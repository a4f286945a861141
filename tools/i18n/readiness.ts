import { LANGUAGES } from '@lantern/contract/languages'
import { languages, readArea, SOURCE_LANGUAGE } from './catalogues.ts'

/** What a language needs before it stands in the menu of the site. */
export const SITE_AREAS = ['shell', 'member', 'errors'] as const
/** Languages that lack no text at any time. */
export const COMPLETE: readonly string[] = ['en', 'vi']
const ENOUGH = 0.95

export interface Coverage {
  readonly done: number
  readonly all: number
}

/** How much of an area is translated; nothing, where there is no file. */
export async function coverage(language: string, area: string): Promise<Coverage> {
  const entries = await readArea(language, area)
  return {
    done: entries.filter(({ translation }) => translation !== '').length,
    all: entries.length,
  }
}

export const isEnough = ({ done, all }: Coverage): boolean => done >= all * ENOUGH

/** Whether a language may stand in the menu: 95 % of every area of the site. */
export async function isReady(language: string): Promise<boolean> {
  const areas = await Promise.all(SITE_AREAS.map((area) => coverage(language, area)))
  return language === SOURCE_LANGUAGE || areas.every(isEnough)
}

/** The languages of the menu, in its order. */
export async function readyLanguages(): Promise<string[]> {
  const there = languages()
  const ready: string[] = []
  for (const language of LANGUAGES)
    if (there.includes(language) && (await isReady(language))) ready.push(language)
  return ready
}
