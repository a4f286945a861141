import { csvLine } from '@lantern/kernel/csv'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { spreadsheetOf } from './spreadsheet.ts'

/** The parts of a workbook as text, by their names. */
async function partsOf(lines: readonly (readonly string[])[]): Promise<Record<string, string>> {
  const file = await spreadsheetOf(lines.map(csvLine).join(''))
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  )
}

test('amounts are numbers, ids keep their digits, and no cell is a formula', async () => {
  const hostile = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '<b>&"']
  const parts = await partsOf([
    ['entry', 'amount', 'reference'],
    ['123456789012345678', '-12.5000', hostile[0] ?? ''],
    ...hostile.slice(1).map((text, at) => [`${at}`, '900719925474099.1234', text]),
  ])
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet).toMatch(/<v>-12\.5<\/v>/)
  expect(sheet).not.toContain('<f>')
  const all = Object.values(parts).join('')
  expect(all).toContain('123456789012345678')
  // more digits than a number keeps: a text
  expect(all).toContain('900719925474099.1234')
  for (const text of hostile.slice(0, 4)) expect(all).toContain(`>${text}<`)
  expect(all).toContain('&lt;b&gt;&amp;')
})

test('a record without lines has its head', async () => {
  const parts = await partsOf([['time', 'amount']])
  expect(Object.values(parts).join('')).toContain('time')
  expect(() => spreadsheetOf('')).toThrow('no head')
})
