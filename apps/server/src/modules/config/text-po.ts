import type { TextStream } from '@lantern/contract/ops/exports'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { OwnText } from './queries/texts.ts'
import type { TextCatalogue } from './text-catalogue.ts'

// Own texts as translators of the site have theirs: an entry can be taken over into
// `locales/<language>/<area>.po` as it stands.

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

const quoted = (text: string): string =>
  `"${text.replaceAll(/[\\"\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign)}"`

/** A comment is a line each: what stands in it can not begin an entry. */
const commented = (mark: string, text: string): string[] =>
  text.split(/[\r\n]+/).map((line) => `${mark} ${line}`)

const head = (language: string): string =>
  [
    'msgid ""',
    'msgstr ""',
    quoted('MIME-Version: 1.0\n'),
    quoted('Content-Type: text/plain; charset=utf-8\n'),
    quoted('Content-Transfer-Encoding: 8bit\n'),
    quoted(`Language: ${language}\n`),
  ].join('\n')

/** The key of most texts is made of their source; the others are named by their key. */
const isNamed = ({ textId, source }: Pick<OwnText, 'textId' | 'source'>): boolean =>
  generateMessageId(source) !== textId

function entry(own: OwnText, known: TextCatalogue, language: string): string {
  const text = known.get(own.textId)
  if (text === undefined) {
    const id = isNamed(own) ? own.textId : own.source
    return [`#~ msgid ${quoted(id)}`, `#~ msgstr ${quoted(own.text)}`].join('\n')
  }
  const named = isNamed(text)
  return [
    ...(named ? ['#. js-lingui-explicit-id', ...commented('#.', text.source)] : []),
    ...(text.note === null ? [] : commented('#.', text.note)),
    `#: locales/${language}/${text.area}.po`,
    ...(own.source === text.source ? [] : ['#, fuzzy']),
    `msgid ${quoted(named ? text.textId : text.source)}`,
    `msgstr ${quoted(own.text)}`,
  ].join('\n')
}

async function* parts(own: readonly OwnText[], known: TextCatalogue, language: string) {
  yield `${head(language)}\n`
  // What is gone from the site stands at the end, as such entries do.
  const isThere = ({ textId }: OwnText): boolean => known.has(textId)
  for (const text of [...own.filter(isThere), ...own.filter((one) => !isThere(one))])
    yield `\n${entry(text, known, language)}\n`
}

/** A brand's own texts in a language: source, own words and what translators are told. */
export const poFile = (
  own: readonly OwnText[],
  known: TextCatalogue,
  language: string,
): TextStream => ({ name: `own-texts-${language}.po`, chunks: parts(own, known, language) })
