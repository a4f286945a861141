/**
 * Writes src/glyphs.json: the outlines of the game-icons glyphs that glyph-for.ts and the slot titles
 * name, out of 4,100. Run `node packages/art/scripts/extract-glyphs.ts` after naming a new one there.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const collection: unknown = JSON.parse(
  readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'),
)

function bodyOf(name: string): string {
  const icons: unknown =
    collection && typeof collection === 'object' && 'icons' in collection
      ? collection.icons
      : undefined
  if (!icons || typeof icons !== 'object') throw new Error('the collection has no icons')
  const icon: unknown = Object.entries(icons).find(([key]) => key === name)?.[1]
  if (!icon || typeof icon !== 'object' || !('body' in icon) || typeof icon.body !== 'string') {
    throw new Error(`game-icons has no glyph “${name}”`)
  }
  return icon.body
}

const source = readFileSync(new URL('../src/glyph-for.ts', import.meta.url), 'utf8')
const tables = source.slice(source.indexOf('const KEYWORDS'), source.indexOf('const RULES'))
const inRules = [...tables.matchAll(/\['([a-z0-9-]+)', '[a-z ]+'\]/g)].map((match) => match[1])
const inPools = [...tables.slice(tables.indexOf('const POOLS')).matchAll(/'([a-z0-9-]+)'/g)].map(
  (match) => match[1],
)
const titles = new URL('../../games/src/slots/titles/', import.meta.url)
const inTitles = readdirSync(titles).flatMap((file) =>
  [
    ...readFileSync(new URL(file, titles), 'utf8').matchAll(/(?:glyph\(|hero: )'([a-z0-9-]+)'/g),
  ].map((match) => match[1]),
)
const names = [...new Set([...inRules, ...inPools, ...inTitles])]
  .filter((name) => name !== undefined)
  .sort()

const glyphs = Object.fromEntries(
  names.map((name) => {
    const paths = [...bodyOf(name).matchAll(/ d="([^"]+)"/g)].map((match) => match[1])
    if (paths.length === 0) throw new Error(`“${name}” has no path`)
    return [name, paths.join('')]
  }),
)
writeFileSync(
  new URL('../src/glyphs.json', import.meta.url),
  `${JSON.stringify(glyphs, null, 1)}\n`,
)
process.stdout.write(`${names.length} glyphs\n`)
