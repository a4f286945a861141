import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'

/** A document of the project: its path from the root, with forward slashes, and its text. */
export interface Document {
  readonly file: string
  readonly text: string
}

export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const NOT_OURS = /(^|\/)(node_modules|dist|\.data|test-results)(\/|$)/

/** Every Markdown file of the project. */
export function documents(): readonly Document[] {
  return globSync('{*.md,{apps,packages,tools,docs,bench,e2e,locales}/**/*.md}', {
    cwd: root,
    exclude: (name) => NOT_OURS.test(name),
  })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !NOT_OURS.test(file))
    .toSorted()
    .map((file) => ({ file, text: read(file) }))
}

/** The text without code blocks: what stands there is no link. */
const prose = (text: string): string => text.replace(/^```[^]*?^```/gm, '')

/** A heading as an address: `## Money path` → `money-path`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchorsOf = (text: string): readonly string[] =>
  [...prose(text).matchAll(/^#+\s+(.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ''))

/** Links of a document that lead nowhere in the project. Links to the outside are not followed. */
export function deadLinks({ file, text }: Document): readonly string[] {
  return [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !leadsSomewhere(file, target))
}

function leadsSomewhere(file: string, target: string): boolean {
  const [place = '', anchor] = target.split('#')
  const full = place === '' ? file : path.posix.join(path.posix.dirname(file), place)
  if (!existsSync(path.join(root, full))) return false
  return anchor === undefined || anchorsOf(read(full)).includes(anchor)
}

const PATH = /^(apps|packages|tools|docs|bench|e2e|locales)\/[\w./-]+$/

/** Paths from the root that a document quotes as code and that are not there. */
export function missingPaths({ text }: Document): readonly string[] {
  return [...prose(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, quoted]) => quoted ?? '')
    .filter((quoted) => PATH.test(quoted) && !/\/dist(\/|$)/.test(quoted))
    .filter((quoted) => !existsSync(path.join(root, quoted)))
}

/** Tables and views that a migration makes. */
export function tablesOf(sql: string): readonly string[] {
  const made = /^create (?:unlogged )?(?:table|view|materialized view) (?:if not exists )?(\w+)/gm
  return [...sql.matchAll(made)].map(([, table]) => table ?? '')
}

/** Tables and views that a migration takes away. */
export const droppedBy = (sql: string): readonly string[] =>
  [...sql.matchAll(/^drop (?:table|view) (\w+)/gm)].map(([, name]) => name ?? '')

/** The room a migration belongs to: `0008_cashier.sql`, or `0014_cashier_receipts.sql`. */
export function roomOf(migration: string, rooms: readonly string[]): string | undefined {
  const name = path.basename(migration, '.sql').replace(/^\d+_/, '')
  const owner = PARTS_OF[name] ?? name
  return rooms.find((room) => owner === room || owner.startsWith(`${room}_`))
}

/** Migrations that are named for a part of a room. */
const PARTS_OF: Readonly<Record<string, string>> = {
  codes: 'identity',
  factors: 'identity',
}
