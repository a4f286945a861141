import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** Compressed sizes in kilobytes that the first page may cost. Fonts are English and Vietnamese. */
const BUDGETS = { js: 190, css: 25, fonts: 85, route: 120 }

const dist = join(
  process.env.MEMBER_DIST ?? join(dirname(fileURLToPath(import.meta.url)), '../dist'),
  'client',
)
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const kilobytes = (bytes) => Math.round(bytes / 10.24) / 100
const gzipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0)

/** A chunk and everything it can not start without. */
function closure(key, into = new Set()) {
  if (into.has(key)) return into
  into.add(key)
  for (const next of manifest[key].imports ?? []) closure(next, into)
  return into
}

const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry)
const first = closure(entryKey)
const js = sum([...first].map((key) => gzipped(manifest[key].file)))
// The texts of one language come before the first paint; the largest of them counts.
const largestTexts = (area) =>
  Math.max(
    ...Object.keys(manifest)
      .filter((key) => key.includes('locales/') && key.endsWith(`/${area}.po`))
      .map((key) => gzipped(manifest[key].file)),
  )
const texts = largestTexts('shell')
const styles = new Set([...first].flatMap((key) => manifest[key].css ?? []))
const css = sum([...styles].map(gzipped))
const fonts = Object.values(manifest)
  .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
  .filter((file, at, all) => all.indexOf(file) === at)
  .filter((file) => /-(latin|vietnamese)-wght-normal.*\.woff2$/.test(file))
const fontBytes = sum(fonts.map((file) => readFileSync(join(dist, file)).length))

/** What a part that loads later adds to what is there already. */
const later = Object.keys(manifest)
  .filter((key) => manifest[key].isDynamicEntry)
  .map((key) => {
    const own = [...closure(key)].filter((part) => !first.has(part))
    return { key, kb: kilobytes(sum(own.map((part) => gzipped(manifest[part].file)))) }
  })
  .toSorted((a, b) => b.kb - a.kb)

/** A screen comes with the texts of the member area and of refusals, in one language. */
const screen = later.find(({ key }) => key.startsWith('src/'))
const screenTexts = kilobytes(largestTexts('member') + largestTexts('errors'))

const rows = [
  ['initial JavaScript', kilobytes(js + texts), BUDGETS.js],
  ['CSS', kilobytes(css), BUDGETS.css],
  ['fonts (en, vi)', kilobytes(fontBytes), BUDGETS.fonts],
  [`largest later part (${later[0]?.key ?? 'none'})`, later[0]?.kb ?? 0, BUDGETS.route],
  [
    `largest screen with its texts (${screen.key})`,
    Math.round((screen.kb + screenTexts) * 100) / 100,
    BUDGETS.route,
  ],
]
let isPassed = false
for (const [what, kb, budget] of rows) {
  const isOver = kb > budget
  isPassed ||= isOver
  if (!process.argv.includes('--json'))
    console.log(`${isOver ? 'OVER' : 'ok  '} ${what}: ${kb} kB of ${budget} kB`)
}
if (process.argv.includes('--json'))
  console.log(JSON.stringify(rows.map(([what, kb, budget]) => ({ what, kb, budget }))))
if (process.argv.includes('--all')) {
  for (const key of first) console.log(`first ${kilobytes(gzipped(manifest[key].file))} kB ${key}`)
  for (const { key, kb } of later) console.log(`later ${kb} kB ${key}`)
}
process.exitCode = isPassed ? 1 : 0
