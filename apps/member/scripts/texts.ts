import { fallbackChain } from '@lantern/kernel/language'
import type { Plugin } from 'vite'
import { areaTexts } from '../../../tools/i18n/catalogues.ts'
import { readyLanguages, SITE_AREAS } from '../../../tools/i18n/readiness.ts'

/** Every text of the site in a language: what it says, or says in place of what is missing. */
async function textsIn(language: string) {
  const found = new Map<string, object>()
  for (const area of SITE_AREAS) {
    const chain = await Promise.all(fallbackChain(language).map((one) => areaTexts(one, area)))
    for (const [at, { key, source, note }] of (chain[0] ?? []).entries()) {
      const said = chain.map((texts) => texts[at]?.translation).find(Boolean)
      // A text that two areas share is one text.
      if (!found.has(key))
        found.set(key, { textId: key, area, source, standard: said ?? source, note })
    }
  }
  return [...found.values()]
}

/** `texts/<language>.json` beside the renderer: what a brand may say in its own words. */
export function texts(): Plugin {
  return {
    name: 'lantern-texts',
    async generateBundle() {
      for (const language of await readyLanguages()) {
        const source = JSON.stringify(await textsIn(language))
        this.emitFile({ type: 'asset', fileName: `texts/${language}.json`, source })
      }
    },
  }
}
