import process from 'node:process'
import { migrate } from '@lantern/server/db/migrate'
import { createPool } from '@lantern/server/db/pool'
import { BenchImpossible } from './line.ts'

type Pool = ReturnType<typeof createPool>

/** A fresh database of the server that `npm run bench` gives, with every migration applied. */
export interface BenchDatabase {
  readonly url: string
  /** Runs as the serving role. */
  readonly app: Pool
  readonly owner: Pool
  close(): Promise<void>
}

export async function benchDatabase(what: string): Promise<BenchDatabase> {
  const server = process.env['DATABASE_URL']
  if (!server) throw new BenchImpossible('DATABASE_URL is not set: run this through npm run bench')
  const url = new URL(server)
  url.pathname = `/lantern_bench_${what}_${process.pid}`
  const name = url.pathname.slice(1)
  const open = (at: string, as: 'app' | 'owner', size: number): Pool =>
    // a connection that breaks while it is used rejects its query, and that ends the bench
    createPool({ url: at, size, as, name: 'bench', onError: () => {} })
  const admin = open(server, 'owner', 1)
  await admin.query(`create database ${name}`)
  const owner = open(url.href, 'owner', 2)
  await migrate(owner)
  const app = open(url.href, 'app', 16)
  return {
    url: url.href,
    app,
    owner,
    close: async () => {
      await Promise.all([app.end(), owner.end()])
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
