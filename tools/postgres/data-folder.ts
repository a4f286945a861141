import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { mayEnter, type Owner, ownerFor } from './owner.ts'

export interface DataFolder {
  readonly folder: string
  readonly owner: Owner | undefined
}

/**
 * Where the data lives and who owns it. It lives in `<state>/postgres`, unless the server's
 * account may not go there (root, a home of mode 0700): then under /var/lib, and `<state>/where`
 * names the place. Data that exists stays where it is.
 */
export function placeData(state: string): DataFolder {
  mkdirSync(state, { recursive: true })
  const usual = path.join(state, 'postgres')
  const note = path.join(state, 'where')
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
  for (const folder of [noted, usual]) {
    if (!folder || !existsSync(path.join(folder, 'PG_VERSION'))) continue
    const owner = ownerFor(folder)
    if (!mayEnter(owner, folder)) throw new Error(unreachable(folder, owner))
    return { folder, owner }
  }
  const owner = ownerFor(undefined)
  if (mayEnter(owner, state)) return { folder: usual, owner }
  const name = createHash('sha256').update(usual).digest('hex').slice(0, 12)
  const folder = path.join('/var/lib/lantern-row', name, 'postgres')
  mkdirSync(path.dirname(folder), { recursive: true })
  for (const above of [path.dirname(folder), path.dirname(path.dirname(folder))]) {
    chmodSync(above, 0o755)
  }
  writeFileSync(note, `${folder}\n`)
  return { folder, owner }
}

/** Removes what an interrupted creation left, and makes an empty private folder beside. */
export function draftFolder(data: DataFolder): string {
  const parent = path.dirname(data.folder)
  const prefix = `${path.basename(data.folder)}.new-`
  mkdirSync(parent, { recursive: true })
  for (const entry of readdirSync(parent)) {
    if (entry.startsWith(prefix)) rmSync(path.join(parent, entry), { recursive: true, force: true })
  }
  const draft = path.join(parent, `${prefix}${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  if (data.owner) chownSync(draft, data.owner.uid, data.owner.gid)
  return draft
}

function unreachable(folder: string, owner: Owner | undefined): string {
  const { uid } = statSync(folder)
  return (
    `The database in ${folder} belongs to account ${uid}, which may no longer enter that folder ` +
    `(the server would run as ${owner?.name ?? 'you'}). Open the folders above it to others ` +
    '(chmod o+x), or set DATABASE_URL.'
  )
}
