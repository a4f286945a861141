// npm run i18n:check    whether every catalogue is true to its source, complete as far as its
// language promises, and in step with the code
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { LANGUAGES } from '@lantern/contract/languages'
import { areas, languages, readArea, SOURCE_LANGUAGE, textsByKey } from './i18n/catalogues.ts'
import { checkEntry, type Entry, type Finding, leftInEnglish, toldTwice } from './i18n/checks.ts'
import { readBackFindings } from './i18n/read-back.ts'
import { COMPLETE, readyLanguages } from './i18n/readiness.ts'
import { isStatusWritten } from './i18n/status.ts'
import { root } from './root.mjs'

let failures = 0
const fail = (what: string): void => {
  failures += 1
  console.log(what)
}

/** Beside the complete languages a text that is not translated is no fault: it stands in English. */
function findingsOf(language: string, entries: readonly Entry[]): Finding[] {
  const there = COMPLETE.includes(language)
    ? entries
    : entries.filter(({ translation }) => translation !== '')
  return [
    ...there.flatMap((entry) => checkEntry(entry, language)),
    ...(language === SOURCE_LANGUAGE ? [] : leftInEnglish(there)),
  ]
}

/** The areas that a page of the member site, and one of the console, loads together. */
const LOADED_TOGETHER = [areas().filter((area) => area !== 'console'), ['console', 'errors']]

for (const language of languages()) {
  if (!LANGUAGES.includes(language)) fail(`${language}: packages/contract does not know it`)
  const counts: string[] = []
  for (const area of areas()) {
    const entries = await readArea(language, area)
    for (const { id, what } of findingsOf(language, entries))
      fail(`${language}/${area}: “${id}” ${what}`)
    const done = entries.filter(({ translation }) => translation !== '').length
    counts.push(`${area} ${done} of ${entries.length}`)
  }
  for (const together of LOADED_TOGETHER) {
    const texts = await Promise.all(together.map((area) => textsByKey(language, area)))
    for (const { id, what } of toldTwice(texts)) fail(`${language}: “${id}” ${what}`)
  }
  console.log(`${language}: ${counts.join(', ')}`)
}
for (const { language, id, what } of await readBackFindings()) fail(`${language}: “${id}” ${what}`)
console.log(`in the menu: ${(await readyLanguages()).join(' ')}`)

const lingui = path.join(root, 'node_modules/.bin/lingui')
const command = [lingui, 'check', 'sync', '--locale', COMPLETE.join()]
const sync = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
if (sync.status !== 0) {
  const said = `${sync.stdout}${sync.stderr}`.split('\n').filter((line) => line.startsWith('FAIL'))
  fail(`${said.join('\n')}\nThe code has other texts than the catalogues: npm run i18n:extract`)
}
if (!(await isStatusWritten())) fail('The table of languages is out of date: npm run i18n:status')
console.log(failures === 0 ? 'catalogues are in order' : `${failures} findings`)
process.exitCode = failures === 0 ? 0 : 1
