/** What a message is made of besides its words. */
export interface MessageShape {
  /** Arguments with their kind, sorted, each once: `count plural`, `name`. */
  readonly parameters: readonly string[]
  /** Tags as they stand, sorted: `</0>`, `<0>`. */
  readonly tags: readonly string[]
  /** Every tag that is opened is closed, in its own order. */
  readonly isNested: boolean
  /** Categories of each plural: the name of its argument and what it has words for. */
  readonly plurals: readonly { readonly name: string; readonly has: readonly string[] }[]
}

type Argument = readonly [name: string, kind?: string, options?: unknown]

interface Found {
  readonly parameters: string[]
  readonly tags: string[]
  readonly plurals: MessageShape['plurals'][number][]
  isNested: boolean
}

const TAG = /<(\/?)(\w+)(\/?)>/g

const isArgument = (part: unknown): part is Argument =>
  Array.isArray(part) && typeof part[0] === 'string'

/** `open` are the tags that stand open, the last one innermost. */
function readTags(text: string, open: string[], found: Found): void {
  for (const [tag, isEnd, name = '', isEmpty] of text.matchAll(TAG)) {
    found.tags.push(tag)
    if (isEmpty) continue
    if (!isEnd) open.push(name)
    else if (open.pop() !== name) found.isNested = false
  }
}

function readArgument([name, kind = '', options]: Argument, found: Found): void {
  found.parameters.push(kind === '' ? name : `${name} ${kind}`)
  if (typeof options !== 'object' || options === null) return
  const cases = Object.entries(options).filter(([category]) => category !== 'offset')
  if (kind === 'plural' || kind === 'selectordinal')
    found.plurals.push({ name, has: cases.map(([category]) => category) })
  for (const [, words] of cases) readParts(words, found)
}

function readParts(parts: unknown, found: Found): void {
  const sequence: readonly unknown[] = Array.isArray(parts) ? parts : [parts]
  const open: string[] = []
  for (const part of sequence) {
    if (typeof part === 'string') readTags(part, open, found)
    else if (isArgument(part)) readArgument(part, found)
  }
  if (open.length > 0) found.isNested = false
}

/** The shape of a compiled ICU message: a text, or a list of texts and arguments. */
export function messageShape(compiled: unknown): MessageShape {
  const found: Found = { parameters: [], tags: [], plurals: [], isNested: true }
  readParts(compiled, found)
  const { plurals, isNested } = found
  return {
    parameters: [...new Set(found.parameters)].toSorted(),
    tags: found.tags.toSorted(),
    plurals,
    isNested,
  }
}

const ROMANCE = ['es', 'fr', 'it', 'pt']

/** Categories that the language has and a plural of the message has no words for. */
export function missingPlurals(
  { plurals }: MessageShape,
  language: string,
): { readonly name: string; readonly category: string }[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  // In Romance languages `many` fires for compact millions only.
  const isRomance = ROMANCE.includes(language.split('-')[0] ?? '')
  const needed = categories.filter((category) => category !== 'many' || !isRomance)
  return plurals.flatMap(({ name, has }) =>
    needed.filter((category) => !has.includes(category)).map((category) => ({ name, category })),
  )
}

/** A parameter as it is written: `{count, plural}`, `{name}`. */
const written = (parameter: string): string => `{${parameter.replace(' ', ', ')}}`

const closes = (tag: string): boolean => tag.startsWith('</')

/** What whoever writes a message anew must keep, as it is written, each once. */
export const partsToKeep = ({ parameters, tags }: MessageShape): string[] => [
  ...parameters.map(written),
  ...new Set([...tags.filter((tag) => !closes(tag)), ...tags.filter(closes)]),
]

const WITHOUT_TAGS = /<[a-z/!?]/i

/**
 * The first part in which a message differs from the one that it stands for: an argument or a tag
 * that is missing or was not there, tags in disorder, markup, or a plural category without words.
 * Undefined: it may take its place.
 */
export function differingPart(
  message: { readonly text: string; readonly shape: MessageShape },
  source: MessageShape,
  language: string,
): string | undefined {
  const { text, shape } = message
  const here = partsToKeep(shape)
  const there = partsToKeep(source)
  const missing = there.find((part) => !here.includes(part))
  const added = here.find((part) => !there.includes(part))
  if (missing ?? added) return missing ?? added
  const [markup] = WITHOUT_TAGS.exec(text.replaceAll(TAG, '')) ?? []
  if (markup) return markup
  if (!shape.isNested) return shape.tags[0]
  const [plural] = missingPlurals(shape, language)
  return plural && `{${plural.name}: ${plural.category}}`
}
