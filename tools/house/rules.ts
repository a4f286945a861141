import {
  dotted,
  type Finding,
  find,
  findingAt,
  isNode,
  isTest,
  type Node,
  type Source,
} from './source.ts'

/** A rule of the house that no linter knows. */
export interface Rule {
  readonly name: string
  /** Files it holds in. */
  readonly holdsIn: (file: string) => boolean
  readonly check: (source: Source) => readonly Finding[]
}

const isServer = (file: string): boolean => file.startsWith('apps/server/src/')
const isProduct = (file: string): boolean => /^(apps|packages)\//.test(file) && !isTest(file)

// ---- money ----

const MONEY_NAME = /amount|stake|payout|balance/i
/** Names about money that are no money. */
const NO_MONEY =
  /(count|index|length|ms|decimals|digits|percent|places|ratio|version|steps?|width)$/i

const moneyIsNeverANumber: Rule = {
  name: 'money is never a number',
  holdsIn: isProduct,
  check: (source) =>
    find(source, (node) => {
      const name = typedName(node)
      if (!name || !MONEY_NAME.test(name.text) || NO_MONEY.test(name.text)) return undefined
      return name.type === 'TSNumberKeyword' ? `${name.text} is a number` : undefined
    }),
}

function typedName(node: Node): { text: string; type: string } | undefined {
  const holder = node.type === 'TSPropertySignature' || node.type === 'PropertyDefinition'
  const key = holder ? node['key'] : node.type === 'Identifier' ? node : undefined
  const annotation = node['typeAnnotation']
  if (!isNode(key) || !isNode(annotation) || !isNode(annotation['typeAnnotation'])) return undefined
  return { text: String(key['name'] ?? key['value']), type: annotation['typeAnnotation'].type }
}

const MONEY_ROOMS =
  /^apps\/server\/src\/modules\/(wallet|wagers|cashier|agents|promotions)\/|^packages\/(rules\/src\/|games\/src\/[^/]+\/math\.ts$)/

const moneyRoomsDoNotRound: Rule = {
  name: 'no floating point where money is',
  holdsIn: (file) => MONEY_ROOMS.test(file) && !isTest(file),
  check: (source) =>
    find(source, (node) => {
      if (node.type !== 'CallExpression') return undefined
      const callee = dotted(node['callee'])
      if (callee === 'parseFloat' || callee === 'Number.parseFloat') return `${callee}()`
      if (callee === 'Number') return 'Number()'
      const called = node['callee']
      const property = isNode(called) ? dotted(called['property']) : undefined
      return property === 'toFixed' ? 'toFixed()' : undefined
    }),
}

// ---- chance, time, environment ----

const RANDOM_NAME = /random|entropy|digest|hash|hmac|seed|getRandomValues/i

const chanceIsNotBiased: Rule = {
  name: 'no remainder over random bytes',
  holdsIn: isProduct,
  check: (source) =>
    find(source, (node) => {
      if (node.type !== 'BinaryExpression' || node['operator'] !== '%') return undefined
      const left = node['left']
      if (!isNode(left) || !RANDOM_NAME.test(source.text.slice(left.start, left.end))) {
        return undefined
      }
      return 'a remainder favours the low numbers: draw again instead'
    }),
}

const MAY_READ_THE_WORLD =
  /^apps\/server\/src\/((context|config|main)\.ts$|cli\/)|^packages\/kernel\/src\/time\.ts$/

const worldComesFromContext: Rule = {
  name: 'time, chance and environment come from the context',
  holdsIn: (file) =>
    /^apps\/server\/src\/|^packages\/(kernel|contract|rules|games)\/src\//.test(file) &&
    !isTest(file) &&
    !MAY_READ_THE_WORLD.test(file) &&
    !/\/(view|frame)\//.test(file),
  check: (source) => find(source, worldRead),
}

function worldRead(node: Node): string | undefined {
  if (node.type === 'NewExpression' && dotted(node['callee']) === 'Date') {
    return Array.isArray(node['arguments']) && node['arguments'].length === 0
      ? 'new Date(): ask ctx.clock'
      : undefined
  }
  const name = node.type === 'MemberExpression' ? dotted(node) : undefined
  if (name === 'Date.now') return 'Date.now: ask ctx.clock'
  if (name === 'Math.random') return 'Math.random: ask ctx.random'
  if (name === 'process.env') return 'process.env: ask ctx.config'
  return name?.startsWith('console.') ? `${name}: use ctx.log` : undefined
}

// ---- texts ----

const SPOKEN_ATTRIBUTES = new Set(['alt', 'aria-label', 'title', 'placeholder', 'label'])
const HAS_WORDS = /\p{L}{2}/u

const textsAreTranslated: Rule = {
  name: 'every text on a screen is translated',
  holdsIn: (file) =>
    file.endsWith('.tsx') && isProduct(file) && !/\/gallery\/|^apps\/sandbox\//.test(file),
  check: (source) =>
    find(source, (node, above) => {
      if (node.type === 'JSXText') {
        const words = String(node['value']).trim()
        return HAS_WORDS.test(words) && !above.some(isTranslation) ? `"${words}"` : undefined
      }
      if (node.type !== 'JSXAttribute') return undefined
      const name = isNode(node['name']) ? String(node['name']['name']) : ''
      const value = node['value']
      if (!SPOKEN_ATTRIBUTES.has(name) || !isNode(value) || value.type !== 'Literal') {
        return undefined
      }
      return HAS_WORDS.test(String(value['value']))
        ? `${name}="${String(value['value'])}"`
        : undefined
    }),
}

function isTranslation(node: Node): boolean {
  if (node.type !== 'JSXElement' || !isNode(node['openingElement'])) return false
  const name = node['openingElement']['name']
  return isNode(name) && ['Trans', 'Plural', 'Select'].includes(String(name['name']))
}

const FORMATTERS = /^Intl\.(NumberFormat|DateTimeFormat|RelativeTimeFormat|DurationFormat)$/
const LOCALE_TEXT = /^toLocale(Date|Time)?String$/

const oneModuleFormats: Rule = {
  name: 'digits, dates and money are formatted by one module',
  holdsIn: (file) => isProduct(file) && file !== 'packages/kernel/src/formatters.ts',
  check: (source) =>
    find(source, (node) => {
      if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined
      const callee = node['callee']
      const name = dotted(callee)
      if (name && FORMATTERS.test(name)) return `${name}: use kernel/formatters`
      const property = isNode(callee) ? dotted(callee['property']) : undefined
      return property && LOCALE_TEXT.test(property)
        ? `${property}(): use kernel/formatters`
        : undefined
    }),
}

// ---- SQL ----

const SQL =
  /^\s*(select\s[\s\S]+\sfrom\s|insert\s+into\s|update\s+\S+\s+(\w+\s+)?set\s|delete\s+from\s|create\s+(table|index|function)\s|alter\s+(table|role)\s|with\s+\w+\s+as\s*\()/i
const SQL_ROOMS = /\/([a-z-]+-)?queries\.ts$|\/queries\/|\/reports\/|^apps\/server\/src\/db\//
const LEDGER_CHANGE = /\b(update|delete\s+from)\s+(only\s+)?(public\.)?ledger_(entries|postings)\b/i

const sqlInPlainSight: Rule = {
  name: 'SQL stands in queries, migrations and reports',
  holdsIn: (file) => isServer(file) && !isTest(file) && !SQL_ROOMS.test(file),
  check: (source) =>
    find(source, (node) => (SQL.test(textOf(node) ?? '') ? firstLine(textOf(node)) : undefined)),
}

const ledgerIsNeverChanged: Rule = {
  name: 'no statement changes an entry or a posting',
  holdsIn: (file) => isServer(file) && !isTest(file),
  check: (source) =>
    find(source, (node) =>
      LEDGER_CHANGE.test(textOf(node) ?? '') ? firstLine(textOf(node)) : undefined,
    ),
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined
  return node['quasis']
    .filter(isNode)
    .map((quasi) => {
      const value: unknown = quasi['value']
      const raw = typeof value === 'object' && value !== null && 'raw' in value ? value.raw : ''
      return String(raw)
    })
    .join(' x ')
}

const firstLine = (text: string | undefined): string => (text ?? '').trim().split('\n')[0] ?? ''

// ---- honesty ----

const SILENCER =
  /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable|biome-ignore(?! format:)/
const LATER = /\b(TODO|FIXME|XXX|HACK)\b/

const nothingIsSilenced: Rule = {
  name: 'nothing is silenced, cast away or put off',
  holdsIn: (file) => !file.startsWith('tools/house/'),
  check: (source) => [
    ...source.comments.flatMap((comment) => {
      if (SILENCER.test(comment.value)) return [findingAt(source, comment.start, 'a silenced rule')]
      return LATER.test(comment.value) ? [findingAt(source, comment.start, 'work put off')] : []
    }),
    ...find(source, (node) => {
      if (node.type !== 'TSAsExpression') return undefined
      const inner = node['expression']
      if (!isNode(inner) || inner.type !== 'TSAsExpression') return undefined
      const between = inner['typeAnnotation']
      return isNode(between) && between.type === 'TSUnknownKeyword' ? 'as unknown as' : undefined
    }),
  ],
}

const PUT_OFF = /^(test|it|describe)(\.\w+)*\.(skip|todo|only|fails|fixme|skipIf|runIf)$/

const everyTestRuns: Rule = {
  name: 'every test runs',
  holdsIn: isTest,
  check: (source) =>
    find(source, (node) => {
      const name = node.type === 'MemberExpression' ? dotted(node) : undefined
      return name && PUT_OFF.test(name) ? name : undefined
    }),
}

/** What a module brings under a name of its own: `{ test as base }` brings `test`. */
const broughtFrom = (node: Node, [from]: readonly Node[]): string | undefined => {
  const imported = node['imported']
  const source = from?.['source']
  if (node.type !== 'ImportSpecifier' || !isNode(imported) || !isNode(source)) return undefined
  return `${String(source['value'])} ${String(imported['name'])}`
}

const journeysReadFirst: Rule = {
  name: 'journeys read before they press',
  // What is done with whoever is faster is the matter of one of them.
  holdsIn: (file) => /^e2e\/src\/[^/]+\.spec\.ts$/.test(file) && !/\/first-moment\./.test(file),
  check: (source) =>
    find(source, (node, above) =>
      broughtFrom(node, above) === '@playwright/test test'
        ? 'not the test of people/site'
        : undefined,
    ),
}

export const RULES: readonly Rule[] = [
  moneyIsNeverANumber,
  moneyRoomsDoNotRound,
  chanceIsNotBiased,
  worldComesFromContext,
  textsAreTranslated,
  oneModuleFormats,
  sqlInPlainSight,
  ledgerIsNeverChanged,
  nothingIsSilenced,
  everyTestRuns,
  journeysReadFirst,
]
