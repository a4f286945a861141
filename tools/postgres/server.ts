import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  closeSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lock } from '../lock.mjs'
import {
  identityOf,
  isSameProcess,
  processRecord,
  type ProcessRecord,
} from '../process-identity.mjs'
import { binary, codeOf, usableBinaries } from './binaries.ts'
import { type DataFolder, draftFolder, placeData } from './data-folder.ts'
import { spawnAs } from './owner.ts'

export interface PostgresOptions {
  /** Folder of the launcher's own files; the data lives in it or is noted in it. */
  readonly stateDir: string
  /** Chosen freely when not given. An adopted server keeps the port it has. */
  readonly port?: number
  /** Server settings on top of the durable defaults. */
  readonly settings?: Readonly<Record<string, string | number>>
}

export interface Postgres {
  /** Superuser `app` on the maintenance database. The password is part of it. */
  readonly url: string
  readonly port: number
  /** The postmaster. */
  readonly pid: number
  /** True when the server outlived the program that started it, or another program runs it. */
  readonly adopted: boolean
  readonly dataDir: string
  /** The same address for another database of the server. */
  urlOf(database: string): string
  /** Resolves when the server has ended, however it ended. */
  readonly ended: Promise<void>
  /** Fast shutdown, waited for; left running while another program is using it. */
  stop(): Promise<void>
}

const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: 200,
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // the details of an error quote the row that was refused
  log_error_verbosity: 'terse',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

const PASSWORD_FILE = 'app-password'
const READY_TIMEOUT_MS = 90_000
const STOP_TIMEOUT_MS = 60_000

/**
 * Starts the embedded PostgreSQL of a state folder, or adopts the one already running there: one
 * that outlived a killed program, or one that another program of the same folder is using. Each
 * user leaves a mark, and the last to stop shuts the server down.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const data = placeData(options.stateDir)
  const held = await lock(path.join(options.stateDir, 'postgres.lock'))
  try {
    const mark = markUse(options.stateDir)
    try {
      if (!existsSync(path.join(data.folder, 'PG_VERSION'))) createCluster(data)
      const adopted = await runningServer(data)
      const server = adopted ?? (await launch(data, options))
      return handle({ stateDir: options.stateDir, data, mark }, server, adopted !== undefined)
    } catch (error) {
      rmSync(mark, { force: true })
      throw error
    }
  } finally {
    held.release()
  }
}

/** One program's use of the server of a state folder. */
interface Use {
  readonly stateDir: string
  readonly data: DataFolder
  readonly mark: string
}

interface Running {
  readonly pid: number
  readonly port: number
  readonly identity: string | undefined
}

function handle(use: Use, server: Running, adopted: boolean): Postgres {
  const { data } = use
  const password = readFileSync(path.join(data.folder, PASSWORD_FILE), 'utf8').trim()
  const urlOf = (database: string): string =>
    `postgres://app:${password}@127.0.0.1:${server.port}/${database}`
  let stopping: Promise<void> | undefined
  return {
    url: urlOf('postgres'),
    port: server.port,
    pid: server.pid,
    adopted,
    dataDir: data.folder,
    urlOf,
    get ended() {
      return endOf(server)
    },
    stop: () => {
      stopping ??= leave(use, server)
      return stopping
    },
  }
}

async function leave({ stateDir, data, mark }: Use, server: Running): Promise<void> {
  const held = await lock(path.join(stateDir, 'postgres.lock'))
  try {
    rmSync(mark, { force: true })
    if (hasUsers(stateDir)) return
    await shutDown(data, server)
  } finally {
    held.release()
  }
}

async function shutDown(data: DataFolder, server: Running): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(binary(usableBinaries(data.owner), 'pg_ctl'), [
      'stop',
      '-m',
      'fast',
      '-D',
      data.folder,
    ])
  } else {
    signal(server, 'SIGINT') // PostgreSQL's name for a fast shutdown
  }
  if (await endsWithin(server, STOP_TIMEOUT_MS)) return
  signal(server, 'SIGQUIT')
  if (await endsWithin(server, 10_000)) return
  throw new Error(`PostgreSQL (process ${server.pid}) does not stop`)
}

function signal(server: Running, name: NodeJS.Signals): void {
  if (!isSameProcess(server)) return
  try {
    process.kill(server.pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

async function endsWithin(server: ProcessRecord, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (isSameProcess(server)) {
    if (performance.now() > deadline) return false
    await pause(15)
  }
  return true
}

async function endOf(server: ProcessRecord): Promise<void> {
  while (isSameProcess(server)) await pause(250)
}

// ---- who uses the server ----

const usersFolder = (stateDir: string): string => path.join(stateDir, 'postgres-users')

let marks = 0

function markUse(stateDir: string): string {
  mkdirSync(usersFolder(stateDir), { recursive: true })
  marks += 1
  const file = path.join(usersFolder(stateDir), `${process.pid}-${marks}`)
  writeFileSync(file, JSON.stringify(processRecord()))
  return file
}

function hasUsers(stateDir: string): boolean {
  let found = false
  for (const entry of readdirSync(usersFolder(stateDir))) {
    const file = path.join(usersFolder(stateDir), entry)
    const user: ProcessRecord = JSON.parse(readFileSync(file, 'utf8'))
    if (isSameProcess(user)) found = true
    else rmSync(file, { force: true }) // its program was killed
  }
  return found
}

// ---- creating ----

// Made beside and renamed, so that an interrupted creation never looks like a database.
function createCluster(data: DataFolder): void {
  const draft = draftFolder(data)
  const password = randomBytes(18).toString('base64url')
  const passwordFile = `${draft}.password`
  const as = spawnAs(data.owner)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (data.owner) chownSync(passwordFile, data.owner.uid, data.owner.gid)
  try {
    const made = spawnSync(
      binary(usableBinaries(data.owner), 'initdb'),
      clusterArguments(draft, passwordFile),
      { ...as, env: serverEnvironment(), encoding: 'utf8' },
    )
    if (made.status !== 0) {
      const said = made.error?.message ?? made.stderr
      const hint = said.includes('could not look up effective user')
        ? 'PostgreSQL runs only as an account the system knows: use one, or set DATABASE_URL'
        : ''
      throw new Error(`initdb: ${said}${hint}`)
    }
    renameSync(passwordFile, path.join(draft, PASSWORD_FILE))
    renameSync(draft, data.folder)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

const clusterArguments = (folder: string, passwordFile: string): readonly string[] =>
  `--username=app --encoding=UTF8 --locale-provider=builtin --locale=C.UTF-8 --auth=scram-sha-256`
    .split(' ')
    .concat(`--pgdata=${folder}`, `--pwfile=${passwordFile}`)

function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' }
}

// ---- adopting ----

/** The server running on this data, waited for while it is starting or stopping. */
async function runningServer(data: DataFolder): Promise<Running | undefined> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    const found = readPidFile(data.folder)
    if (!found) return undefined
    if (!isPostmasterOf(found.pid, data.folder)) {
      // The file outlived its server. Its number may by now be another process's, which the
      // server would take for itself still running.
      rmSync(path.join(data.folder, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (found.status === 'ready') return { ...found, identity: identityOf(found.pid) }
    if (performance.now() > deadline) {
      throw new Error(`PostgreSQL in ${data.folder} (process ${found.pid}) stays ${found.status}`)
    }
    await pause(15)
  }
}

interface PidFile {
  readonly pid: number
  readonly port: number
  readonly status: string
}

function readPidFile(folder: string): PidFile | undefined {
  let text: string
  try {
    text = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  const lines = text.split('\n')
  return {
    pid: Number.parseInt(lines[0] ?? '', 10),
    port: Number.parseInt(lines[3] ?? '', 10),
    status: lines[7]?.trim() || 'starting',
  }
}

function isPostmasterOf(pid: number, folder: string): boolean {
  if (identityOf(pid) === undefined) return false
  if (process.platform !== 'linux') return commandOf(pid).includes('postgres')
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch (error) {
    // gone meanwhile, or another account's process: the server of this data is ours to look at
    if (['ENOENT', 'EACCES', 'EPERM', 'ESRCH'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}

function commandOf(pid: number): string {
  const [command, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/NH']
      : ['ps', '-o', 'comm=', '-p', String(pid)]
  return spawnSync(command ?? '', args, { encoding: 'utf8' }).stdout
}

// ---- launching ----

async function launch(data: DataFolder, options: PostgresOptions): Promise<Running> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    const port = options.port ?? (await freePort())
    const attempt = await launchOnce(data, options, port)
    if ('port' in attempt) return attempt
    const mayPass =
      // processes of a server that was killed may need a moment to notice
      attempt.log.includes('pre-existing shared memory block') ||
      (options.port === undefined && attempt.log.includes('could not bind'))
    if (!mayPass || performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start:\n${attempt.log.trim()}`)
    }
    await pause(200)
  }
}

async function launchOnce(
  data: DataFolder,
  options: PostgresOptions,
  port: number,
): Promise<Running | { log: string }> {
  const logFile = path.join(options.stateDir, 'postgres.log')
  const from = existsSync(logFile) ? statSync(logFile).size : 0
  // a file, not a pipe: the server must not lose its voice when this program is killed
  const output = openSync(logFile, 'a', 0o600)
  const settings = Object.entries({ ...SETTINGS, ...options.settings, port })
  const child = spawn(
    binary(usableBinaries(data.owner), 'postgres'),
    ['-D', data.folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...spawnAs(data.owner),
      env: serverEnvironment(),
      stdio: ['ignore', output, output],
      // out of the terminal's reach: Ctrl-C is for the launcher, which stops the rest in order
      detached: true,
    },
  )
  closeSync(output)
  child.unref()
  return (
    (await becomesReady(child, data.folder, port)) ?? {
      log: readFileSync(logFile).subarray(from).toString(),
    }
  )
}

async function becomesReady(
  child: ChildProcess,
  folder: string,
  port: number,
): Promise<Running | undefined> {
  let failure: Error | undefined
  child.on('error', (error) => {
    failure = error
  })
  for (;;) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    const found = readPidFile(folder)
    if (found && found.pid === child.pid && found.status === 'ready') {
      return { pid: found.pid, port, identity: identityOf(found.pid) }
    }
    await pause(10)
  }
}

/** A TCP port of the loopback that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new Error('no address'))
      })
    })
  })
}
