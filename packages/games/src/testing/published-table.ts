import { readFileSync } from 'node:fs'

/** Rows of the tables in a README, by their first cell; headings and rules are left out. */
export function readPublishedTable(readme: URL): Map<string, string[]> {
  const rows = readFileSync(readme, 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  return new Map(rows.map((cells) => [cells[0] ?? '', cells]))
}
