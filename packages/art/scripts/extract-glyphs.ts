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

/** Drawn for this house, where the collection has none that is read at a glance. */
const OWN: Readonly<Record<string, string>> = {
  moth: '<path d="M256 150C278 150 286 180 286 210L280 360C278 400 266 430 256 430C246 430 234 400 232 360L226 210C226 180 234 150 256 150ZM294 190C330 120 420 70 492 84C500 150 470 240 400 276C360 290 320 286 292 270ZM436 165a26 26 0 1 0-52 0a26 26 0 1 0 52 0ZM290 290C330 302 390 302 420 332C430 392 390 450 350 440C316 420 294 352 290 290ZM262 150C270 100 300 60 346 40L354 58C316 78 290 110 280 156ZM218 190C182 120 92 70 20 84C12 150 42 240 112 276C152 290 192 286 220 270ZM76 165a26 26 0 1 1 52 0a26 26 0 1 1-52 0ZM222 290C182 302 122 302 92 332C82 392 122 450 162 440C196 420 218 352 222 290ZM250 150C242 100 212 60 166 40L158 58C196 78 222 110 232 156Z"/>',
  'ripe-plum':
    '<path d="M256 150C150 110 60 190 60 300C60 410 150 480 250 480C360 480 452 400 452 296C452 190 360 116 256 150ZM270 172L286 180C222 250 214 360 250 452C190 360 200 230 270 172ZM276 136C288 70 356 30 436 40C434 110 374 150 276 136ZM242 146C240 110 226 76 196 50L216 36C252 66 264 104 262 142Z"/>',
}

function bodyOf(name: string): string {
  const own = OWN[name]
  if (own !== undefined) return own
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
