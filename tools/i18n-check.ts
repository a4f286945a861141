// npm run i18n:check    whether every catalogue is complete, true to its source and in step with the code
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { areas, languages, readArea, SOURCE_LANGUAGE } from './i18n/catalogues.ts'
import { checkEntry, leftInEnglish } from './i18n/checks.ts'
import { root } from './root.mjs'

let failures = 0

for (const language of languages()) {
  for (const area of areas()) {
    const entries = await readArea(language, area)
    const findings = [
      ...entries.flatMap((entry) => checkEntry(entry, language)),
      ...(language === SOURCE_LANGUAGE ? [] : leftInEnglish(entries)),
    ]
    for (const { id, what } of findings) console.log(`${language}/${area}: “${id}” ${what}`)
    failures += findings.length
    console.log(`${language}/${area}: ${entries.length} texts, ${findings.length} findings`)
  }
}

const lingui = path.join(root, 'node_modules/.bin/lingui')
const sync = spawnSync(process.execPath, [lingui, 'check', 'sync'], { cwd: root, encoding: 'utf8' })
if (sync.status !== 0) {
  failures += 1
  const said = `${sync.stdout}${sync.stderr}`.split('\n').filter((line) => line.startsWith('FAIL'))
  console.log(
    `${said.join('\n')}\nThe code has other texts than the catalogues: npm run i18n:extract`,
  )
}
console.log(failures === 0 ? 'catalogues are complete' : `${failures} findings`)
process.exitCode = failures === 0 ? 0 : 1
