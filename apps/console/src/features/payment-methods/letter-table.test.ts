import { expect, test } from 'vitest'
import { tableOfText, textOfTable } from './letter-table.ts'

test('a table of letters is lines, and back', () => {
  const table = { ß: 'ss', ö: 'oe', ь: '' }
  expect(tableOfText(textOfTable(table))).toEqual(table)
  expect(tableOfText('  ß=ss  \n\n ö = oe')).toEqual({ ß: 'ss', ö: 'oe' })
  expect(tableOfText('')).toEqual({})
})

test.each(['ß', '= ss', 'a = b = c', 'abcdefghi = a', 'a = abcdefghi'])('%j is no line', (line) => {
  expect(tableOfText(line)).toBeUndefined()
})
