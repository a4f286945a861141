import { expect, test } from 'vitest'
import { fallbackChain, inBestLanguage } from './language.ts'

const row = (what: string, language: string) => ({ what, language })
const ROWS = [
  row('hello', 'en'),
  row('hello', 'vi'),
  row('only English', 'en'),
  row('two of one kind', 'en'),
  row('two of one kind', 'pt'),
  row('two of one kind', 'pt'),
  row('foreign', 'th'),
]

test.each<[string, [string, string][]]>([
  ['vi', [['hello', 'vi'], ['only English', 'en'], ['two of one kind', 'en']]],
  ['pt-PT', [['hello', 'en'], ['only English', 'en'], ['two of one kind', 'pt'], ['two of one kind', 'pt']]],
  ['en', [['hello', 'en'], ['only English', 'en'], ['two of one kind', 'en']]],
])('in %s each stands once, in the best language that it is there in', (language, wanted) => {
  const found = inBestLanguage(ROWS, fallbackChain(language), ({ what }) => what)
  expect(found.map(({ what, language: said }) => [what, said])).toEqual(wanted)
}) // biome-ignore format: a table
