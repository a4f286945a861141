import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isSameProcess, type ProcessRecord, processRecord } from '../process-identity.mjs'
import { root } from '../root.mjs'

const GRACE_MS = 20_000
const TAIL_LINES = 40

export interface Program {
  readonly name: string
  /** Arguments of Node: the script and its own. */
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Shows its output as well (development). */
  readonly loud?: boolean
}

interface Kept extends ProcessRecord {
  readonly name: string
}

/**
 * The processes of one running program. Each is a group of its own, out of the terminal's reach,
 * writes to a log file, and is noted on disk, so that the next start finds those that outlived a
 * launcher killed without warning.
 */
export class Children {
  readonly #stateDir: string
  readonly #running = new Map<string, { child: ChildProcess; record: Kept }>()
  #stopping = false

  constructor(stateDir: string) {
    this.#stateDir = stateDir
    mkdirSync(path.join(stateDir, 'log'), { recursive: true })
  }

  /** Starts a program that is meant to run until stopped; calls back when it ends by itself. */
  start(program: Program, onEnd: (failure: Error) => void): ProcessRecord {
    const child = this.#spawn(program)
    child.once('exit', (code, signal) => {
      this.#forget(program.name)
      if (!this.#stopping) onEnd(this.#failure(program.name, code ?? signal))
    })
    child.once('error', onEnd)
    return processRecord(child.pid)
  }

  /** Runs a program to its end. Throws with the end of its log when it fails. */
  run(program: Program): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = this.#spawn(program)
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        this.#forget(program.name)
        if (code === 0) resolve()
        else reject(this.#failure(program.name, code ?? signal))
      })
    })
  }

  /** Asks every process to stop, waits, and ends those that do not. */
  async stop(): Promise<void> {
    this.#stopping = true
    const records = [...this.#running.values()].map(({ record }) => record)
    await Promise.all(records.map((record) => end(record, GRACE_MS)))
  }

  /** No more patience. */
  kill(): void {
    this.#stopping = true
    for (const { record } of this.#running.values()) signalGroup(record, 'SIGKILL')
  }

  #spawn(program: Program): ChildProcess {
    if (this.#stopping) throw new Error(`${program.name} is not started: stopping`)
    const file = this.#logFile(program.name)
    if (existsSync(file)) renameSync(file, `${file}.1`)
    const output = openSync(file, 'a', 0o600)
    const child = spawn(
      process.execPath,
      ['--import', path.join(root, 'tools/launcher/orphan-guard.mjs'), ...program.args],
      {
        cwd: root,
        env: { NODE_COMPILE_CACHE: this.#compiled(), ...process.env, ...program.env },
        stdio: ['pipe', program.loud ? 'inherit' : output, program.loud ? 'inherit' : output],
        detached: true,
      },
    )
    closeSync(output)
    if (child.pid !== undefined) {
      const record = { name: program.name, ...processRecord(child.pid) }
      this.#running.set(program.name, { child, record })
      this.#save()
    }
    return child
  }

  #forget(name: string): void {
    this.#running.delete(name)
    this.#save()
  }

  #save(): void {
    const records = [...this.#running.values()].map(({ record }) => record)
    writeWhole(childrenFile(this.#stateDir), JSON.stringify(records))
  }

  /** Where Node keeps what it compiled: the next start is twice as quick. */
  #compiled(): string {
    return path.join(this.#stateDir, 'node-cache')
  }

  #logFile(name: string): string {
    return path.join(this.#stateDir, 'log', `${name}.log`)
  }

  #failure(name: string, how: number | string | null): Error {
    const file = this.#logFile(name)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES)
    return new Error(
      `${name} ended (${how}). The end of ${path.relative(root, file)}:\n` +
        lines.map((line) => `  | ${line}`).join('\n'),
    )
  }
}

/** Stops what a launcher that was killed left running. Returns the names. */
export async function stopStragglers(stateDir: string): Promise<readonly string[]> {
  const file = childrenFile(stateDir)
  if (!existsSync(file)) return []
  const records: readonly Kept[] = JSON.parse(readFileSync(file, 'utf8'))
  const alive = records.filter(isSameProcess)
  await Promise.all(alive.map((record) => end(record, GRACE_MS)))
  rmSync(file, { force: true })
  return alive.map(({ name }) => name)
}

const childrenFile = (stateDir: string): string => path.join(stateDir, 'children.json')

async function end(record: ProcessRecord, graceMs: number): Promise<void> {
  signalGroup(record, 'SIGTERM')
  const deadline = performance.now() + graceMs
  while (isSameProcess(record)) {
    if (performance.now() > deadline) signalGroup(record, 'SIGKILL')
    await pause(20)
  }
}

function signalGroup(record: ProcessRecord, signal: NodeJS.Signals): void {
  if (!isSameProcess(record)) return
  try {
    process.kill(process.platform === 'win32' ? record.pid : -record.pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.draft`, text)
  renameSync(`${file}.draft`, file)
}
