import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { BenchImpossible } from './line.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

/** The real pgbench: `PGBENCH`, the path, or Debian's folder. */
export function findPgbench(): string {
  const given = process.env['PGBENCH']
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const candidates = [
    ...(given ? [given] : []),
    'pgbench',
    ...versions
      .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
      .map((version) => path.join(DEBIAN, version, 'bin/pgbench')),
  ]
  const found = candidates.find((file) => spawnSync(file, ['--version']).status === 0)
  if (!found) {
    throw new BenchImpossible(
      'pgbench is not here: install the postgresql client tools or set PGBENCH. ' +
        'The comparison is not made with anything else.',
    )
  }
  return found
}

export interface Pgbench {
  /** Transactions a second of `pgbench -N` with so many clients. */
  run(clients: number, seconds: number, protocol: 'simple' | 'prepared'): Promise<number>
}

/** Fills pgbench's own tables in a database of the server under test. */
export async function preparePgbench(url: string, scale: number): Promise<Pgbench> {
  const program = findPgbench()
  const { hostname, port, username, password, pathname } = new URL(url)
  const where = ['-h', hostname, '-p', port || '5432', '-U', decodeURIComponent(username)]
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) }
  const database = pathname.slice(1)
  await run(program, [...where, '-i', '-q', '-s', `${scale}`, database], { env })
  return {
    run: async (clients, seconds, protocol) => {
      const threads = Math.min(clients, 2)
      const how = ['-N', '-n', '-M', protocol, '-c', `${clients}`, '-j', `${threads}`]
      // its time runs while it connects, one client after the other; its figure leaves that out
      const time = seconds + Math.ceil(clients / 16)
      const { stdout } = await run(program, [...where, ...how, '-T', `${time}`, database], {
        env,
      })
      const [, tps] = /tps = ([0-9.]+) \(without/.exec(stdout) ?? []
      if (tps === undefined) throw new Error(`pgbench said: ${stdout}`)
      return Number.parseFloat(tps)
    },
  }
}
