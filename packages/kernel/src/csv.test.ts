import { describe, expect, test } from 'vitest'
import { csvCell, csvLine, readCsv } from './csv.ts'

describe('CSV', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49 170', "'+49 170"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('R-048 the cell %j is no formula any more', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  test('R-048 amounts stay numbers, signs and all', () => {
    expect(csvLine(['-12.50', '7', 'plain', 'a, b', 'say "x"'])).toBe(
      '-12.50,7,plain,"a, b","say ""x"""\r\n',
    )
  })

  test('is read with quotes, commas, ends of line and a mark of order', () => {
    expect(readCsv('\u{FEFF}a,b\r\n"1,5","say ""x""\nmore"\n\nc,\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1,5', 'say "x"\nmore'] },
      { line: 5, cells: ['c', ''] },
    ])
    expect(readCsv('a,"b')).toBeUndefined()
    expect(readCsv('')).toEqual([])
  })
})
