import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, visitorKeys } from 'oxc-parser'
import { root } from '../root.mjs'

/** A file of the house, read and parsed once. */
export interface Source {
  /** From the root, with forward slashes. */
  readonly file: string
  readonly text: string
  readonly program: Node
  readonly comments: readonly { readonly value: string; readonly start: number }[]
}

/** A node of the syntax tree; which fields it has depends on its type. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** Something that breaks a rule of the house. */
export interface Finding {
  readonly file: string
  readonly line: number
  readonly what: string
}

const NOT_OURS = /(^|\/)(node_modules|dist|\.data|generated)\/|\.gen\.|\.d\.m?ts$/

/** Parses a text as if it stood in that file. Throws when it is no TypeScript. */
export function parse(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  return { file, text, program: nodeOf(program), comments }
}

let everything: readonly Source[] | undefined

/** Every TypeScript file of the house. */
export function sources(): readonly Source[] {
  everything ??= globSync('{apps,packages,bench,e2e,tools}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !NOT_OURS.test(file))
    .toSorted()
    .map((file) => parse(file, readFileSync(path.join(root, file), 'utf8')))
  return everything
}

export const isTest = (file: string): boolean =>
  /\.test\.tsx?$|\/testing\/|\/testing\.ts$|^e2e\/|\/testdata\//.test(file)

/** Visits every node below one, parents first; `above` leads from the parent to the root. */
export function walk(
  node: Node,
  visit: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  visit(node, above)
  const inside = [node, ...above]
  for (const key of visitorKeys[node.type] ?? []) {
    const field = node[key]
    for (const child of Array.isArray(field) ? field : [field]) {
      if (isNode(child)) walk(child, visit, inside)
    }
  }
}

/** Collects the places in a file where a look finds something to say. */
export function find(
  source: Source,
  look: (node: Node, above: readonly Node[]) => string | undefined,
): readonly Finding[] {
  const findings: Finding[] = []
  walk(source.program, (node, above) => {
    const what = look(node, above)
    if (what !== undefined) findings.push(findingAt(source, node.start, what))
  })
  return findings
}

export function findingAt(source: Source, offset: number, what: string): Finding {
  return { file: source.file, line: source.text.slice(0, offset).split('\n').length, what }
}

/** `a`, `this` or the dotted text of a plain member access; undefined for anything else. */
export function dotted(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined
  const object = dotted(node['object'])
  const property = dotted(node['property'])
  return object && property ? `${object}.${property}` : undefined
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function nodeOf(value: unknown): Node {
  if (!isNode(value)) throw new Error('not a syntax node')
  return value
}
