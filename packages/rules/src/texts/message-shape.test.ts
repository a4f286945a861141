import { expect, test } from 'vitest'
import { differingPart, messageShape, missingPlurals, partsToKeep } from './message-shape.ts'

const plural = (options: Readonly<Record<string, unknown>>) => [['n', 'plural', options]]
const rounds = plural({ one: ['#', ' round'], other: ['#', ' rounds'] })

test('arguments, tags and plurals are what a message is made of', () => {
  const message = ['<0>Hello ', ['name'], '</0> ', ...rounds]
  const shape = messageShape(message)
  expect(shape).toEqual({
    parameters: ['n plural', 'name'],
    tags: ['</0>', '<0>'],
    isNested: true,
    plurals: [{ name: 'n', has: ['one', 'other'] }],
  })
  expect(partsToKeep(shape)).toEqual(['{n, plural}', '{name}', '<0>', '</0>'])
})

test.each([
  ['<0>a', false],
  ['a</0>', false],
  ['<0>a<1>b</0>c</1>', false],
  ['<0>a<1>b</1></0><2/>', true],
])('“%s” has its tags in order: %s', (text, isNested) => {
  expect(messageShape([text]).isNested).toBe(isNested)
})

test('each language needs words for its own plural categories', () => {
  const shape = messageShape(rounds)
  expect(missingPlurals(shape, 'en')).toEqual([])
  expect(missingPlurals(shape, 'fr')).toEqual([])
  expect(missingPlurals(shape, 'ru')).toEqual([
    { name: 'n', category: 'few' },
    { name: 'n', category: 'many' },
  ])
})

const source = messageShape(['New here? <0>Open ', ['what'], '</0>'])

/** What a text compiles to, as far as these texts go. */
const compiled = (text: string) =>
  text.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? [part.slice(1, -1)] : part))

test.each([
  ['<0>Begin</0> with {what}', undefined],
  ['3 < 4, <0>{what}</0>', undefined],
  ['<0>Open</0>', '{what}'],
  ['<0>Open {what}</0> {who}', '{who}'],
  ['Open {what}', '<0>'],
  ['</0>{what}<0>', '</0>'],
  ['<0>{what}</0><script>alert(1)</script>', '<script>'],
  ['<0>{what}</0><img src=x onerror=alert(1)>', '<i'],
  ['<0>{what}</0><!-- -->', '<!'],
])('“%s” differs by %s', (text, part) => {
  expect(differingPart({ text, shape: messageShape(compiled(text)) }, source, 'en')).toBe(part)
})

test('a plural without words for a category of the language may not take its place', () => {
  const text = '{n, plural, other {# rounds}}'
  const shape = messageShape(plural({ other: ['#', ' rounds'] }))
  expect(differingPart({ text, shape }, messageShape(rounds), 'vi')).toBeUndefined()
  expect(differingPart({ text, shape }, messageShape(rounds), 'en')).toBe('{n: one}')
})
