import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import os from 'node:os'

/** The account the server runs as. PostgreSQL refuses to run as root. */
export interface Owner {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** How a child process is started as that account; as ourselves when there is none. */
export interface SpawnAs {
  readonly uid?: number
  readonly gid?: number
  readonly cwd: string
}

/**
 * Undefined when the server runs as whoever runs this program. For root: the account that owns
 * existing data, else `postgres`, else `nobody`, neither of which has to be created.
 */
export function ownerFor(existingData: string | undefined): Owner | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined
  if (existingData) {
    const { uid, gid } = statSync(existingData)
    if (uid !== 0) return { name: String(uid), uid, gid }
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { name, uid, gid }
  }
  throw new Error(
    'PostgreSQL does not run as root and neither the account postgres nor nobody exists: ' +
      'create one of them, run as an ordinary user, or set DATABASE_URL',
  )
}

export function spawnAs(owner: Owner | undefined): SpawnAs {
  return owner ? { uid: owner.uid, gid: owner.gid, cwd: '/' } : { cwd: os.tmpdir() }
}

/** Whether that account may enter a folder: every folder above counts. */
export function mayEnter(owner: Owner | undefined, folder: string): boolean {
  if (!owner) return true
  const result = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...spawnAs(owner),
    stdio: 'ignore',
  })
  return result.status === 0
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return result.status === 0 ? Number.parseInt(result.stdout, 10) : undefined
}
