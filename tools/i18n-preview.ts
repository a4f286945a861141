// npm run i18n:preview -- <language>    a page with every text beside its source, for reading through
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { areas, languages, readArea } from './i18n/catalogues.ts'
import { checkEntry, type Entry } from './i18n/checks.ts'
import { stateDir } from './root.mjs'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

function row(entry: Entry, language: string): string {
  const findings = checkEntry(entry, language).map(({ what }) => what)
  const grown = Math.round((100 * entry.translation.length) / Math.max(1, entry.source.length))
  return (
    `<tr><td>${escape(entry.source)}</td><td lang="${language}">${escape(entry.translation)}</td>` +
    `<td>${grown} %</td><td>${escape(findings.join('; '))}</td></tr>`
  )
}

async function page(language: string): Promise<string> {
  const sections: string[] = []
  for (const area of areas()) {
    const entries = await readArea(language, area)
    const done = entries.filter(({ translation }) => translation !== '').length
    const rows = entries.map((entry) => row(entry, language)).join('\n')
    sections.push(`<h2>${area}: ${done} of ${entries.length}</h2><table>${rows}</table>`)
    console.log(`${area}: ${done} of ${entries.length} texts`)
  }
  const style =
    'body{font:16px/1.5 system-ui;margin:2rem}table{border-collapse:collapse}' +
    'td{border:1px solid #ccc;padding:6px 10px;vertical-align:top}td:nth-child(-n+2){width:42%}'
  return `<!doctype html><meta charset="utf-8"><title>${language}</title><style>${style}</style>${sections.join('\n')}`
}

const language = process.argv[2] ?? ''
if (!languages().includes(language)) {
  console.error(`Name one of: ${languages().join(', ')}`)
  process.exitCode = 1
} else {
  const folder = path.join(stateDir, 'i18n')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${language}.html`)
  writeFileSync(file, await page(language))
  console.log(file)
}
