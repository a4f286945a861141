import type { Plugin } from 'vite'
import { readyLanguages } from '../../../tools/i18n/readiness.ts'

const ID = 'virtual:languages'
const RESOLVED = `\0${ID}`

/** `virtual:languages` names the languages whose texts are there at the moment of building. */
export function languages(): Plugin {
  return {
    name: 'lantern-languages',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      return `export const readyLanguages = ${JSON.stringify(await readyLanguages())}`
    },
  }
}
