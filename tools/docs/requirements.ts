import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { read } from './documents.ts'

/** A row of docs/requirements.md. */
export interface Requirement {
  readonly id: string
  readonly text: string
  readonly proofs: readonly Proof[]
  /** Nothing shows it yet, or not all of it. */
  readonly isOpen: boolean
}

/** A file that shows a requirement and, where it is a test, what the test is called. */
export interface Proof {
  readonly kind: string
  readonly file: string
  readonly name: string | undefined
}

const ROW = /^\| (R-\d{3}) \| (.+?) \| (.+) \|$/gm
const PROOF = /(test|bench|drill|file) `([^`]+)`(?: “([^”]+)”)?/g

/** Reads the table: `| R-001 | what must hold | test \`path\` “its name” |`. */
export function requirements(): readonly Requirement[] {
  return [...read('docs/requirements.md').matchAll(ROW)].map(
    ([, id = '', text = '', shown = '']) => ({
      id,
      text,
      isOpen: /\*\*open\*\*/.test(shown),
      proofs: [...shown.matchAll(PROOF)].map(([, kind = '', file = '', name]) => ({
        kind,
        file,
        name,
      })),
    }),
  )
}

/** What is wrong with a proof; undefined when file and name are there. */
export function faultOf({ file, name, kind }: Proof): string | undefined {
  if (!existsSync(path.join(root, file))) return `there is no ${file}`
  if (kind === 'test' && name === undefined) return `${file}: which test?`
  if (name !== undefined && !read(file).includes(name)) return `${file} has no “${name}”`
  return undefined
}
