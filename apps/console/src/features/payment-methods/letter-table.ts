export type LetterTable = Readonly<Record<string, string>>

/** `ß = ss`, one to a line. */
export const textOfTable = (table: LetterTable): string =>
  Object.entries(table)
    .map(([letters, written]) => `${letters} = ${written}`)
    .join('\n')

/** The table of such lines; undefined where a line is none. */
export function tableOfText(text: string): LetterTable | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const pairs: [string, string][] = []
  for (const line of lines.filter((one) => one !== '')) {
    const [letters = '', written, ...more] = line.split('=').map((part) => part.trim())
    if (letters === '' || written === undefined || more.length > 0) return undefined
    if (letters.length > 8 || written.length > 8) return undefined
    pairs.push([letters, written])
  }
  return pairs.length > 200 ? undefined : Object.fromEntries(pairs)
}
