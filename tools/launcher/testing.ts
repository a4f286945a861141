import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isSameProcess, type ProcessRecord, processRecord } from '../process-identity.mjs'
import { root } from '../root.mjs'
import { freePortRow } from './addresses.ts'

const SERVER = `
import { createServer } from 'node:http'
const role = process.argv[2]
if (role === 'migrate' || role === 'seed') {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  if (role === 'migrate') await client.query('create table if not exists steps (name text)')
  await client.query('insert into steps values ($1)', [role])
  await client.end()
} else {
  const server = createServer((request, reply) => {
    if (request.url === '/crash') { console.log('about to fall'); process.exit(3) }
    reply.writeHead(request.url === '/readyz' ? 200 : 404).end(process.env.DATABASE_URL)
  })
  server.listen(Number(process.env.PORT), '127.0.0.1')
  process.on('SIGTERM', () => { server.close(); server.closeAllConnections() })
}
`

/** A command of the launcher at work. */
export interface Launched {
  readonly child: ChildProcess
  readonly ended: Promise<number | string | null>
  output(): string
  /** Waits for a text; throws when the command ends without it. */
  says(text: string): Promise<void>
}

/** A project to drive the launcher on: the real tools around a server of a few lines. */
export class TestProject {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'launcher-'))
  port = 0
  readonly #launched: Launched[] = []

  static async create(): Promise<TestProject> {
    const project = new TestProject()
    const { folder } = project
    chmodSync(folder, 0o755)
    for (const name of ['package.json', 'package-lock.json', 'tools']) {
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    mkdirSync(path.join(folder, 'apps/server/src'), { recursive: true })
    const manifest = 'apps/server/package.json'
    cpSync(path.join(root, manifest), path.join(folder, manifest))
    project.write('apps/server/src/main.ts', SERVER)
    // A range for each of the workers that run at the same time, and a place in it for each run.
    const worker = Number.parseInt(process.env['VITEST_POOL_ID'] ?? '0', 10)
    project.port = await freePortRow(5, 5200 + worker * 250 + (process.pid % 40) * 5)
    return project
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text)
  }

  start(): Launched {
    return this.node(['tools/start.mjs'])
  }

  node(args: readonly string[], extra: Readonly<Record<string, string>> = {}): Launched {
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, [...args], {
      cwd: this.folder,
      env: { PATH, HOME, PORT: String(this.port), ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const launched = watch(child)
    this.#launched.push(launched)
    return launched
  }

  /** Every process that belongs to the running program: its children, and last the database. */
  processes(): readonly ProcessRecord[] {
    const children: ProcessRecord[] = JSON.parse(this.#read('.data/children.json'))
    return [...children, this.postmaster()]
  }

  /** The database, which runs before anything else does. */
  postmaster(): ProcessRecord {
    return processRecord(Number.parseInt(this.#read('.data/postgres/postmaster.pid'), 10))
  }

  async remove(): Promise<void> {
    for (const { child, ended } of this.#launched) {
      child.kill('SIGTERM')
      await ended
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  #read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8')
  }
}

function watch(child: ChildProcess): Launched {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      output += data.toString()
    })
  }
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  return {
    child,
    ended,
    output: () => output,
    says: async (text) => {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`ended without "${text}":\n${output}`)
        await pause(20)
      }
    },
  }
}

export const alive = (records: readonly ProcessRecord[]): readonly ProcessRecord[] =>
  records.filter(isSameProcess)
