import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePortRow } from '../../../tools/launcher/addresses.ts'
import { isSameProcess, type ProcessRecord } from '../../../tools/process-identity.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** The environment of whatever belongs to the program whose data is in this folder. */
const environmentOf = (data: string): NodeJS.ProcessEnv => ({
  ...process.env,
  LANTERN_DATA: data,
  DATABASE_URL: '',
  MODE: 'demo',
})

/** Runs a script of the project beside a running program; answers what it prints. */
export async function runCommand(data: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['tools/run.mjs', ...args], {
    cwd: root,
    env: environmentOf(data),
  })
  return stdout
}

/** A whole program of its own, for what would disturb everybody else: it can be killed and closed. */
export class Program {
  readonly data: string
  readonly siteUrl: string
  readonly consoleUrl: string
  readonly sandboxUrl: string
  private readonly port: number
  private launcher: ChildProcess | undefined

  private constructor(port: number) {
    this.port = port
    this.siteUrl = `http://localhost:${port}`
    this.consoleUrl = `http://localhost:${port + 1}`
    this.sandboxUrl = `http://localhost:${port + 4}`
    this.data = mkdtempSync(path.join(os.tmpdir(), 'lantern-own-'))
    chmodSync(this.data, 0o755)
  }

  static async begin(): Promise<Program> {
    const program = new Program(await freePortRow(5))
    await program.start()
    return program
  }

  async start(): Promise<void> {
    const launcher = spawn(process.execPath, ['tools/start.mjs'], {
      cwd: root,
      // Whoever asks may say where from, as a proxy of the operator's would.
      env: { ...environmentOf(this.data), PORT: String(this.port), TRUSTED_PROXIES: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.launcher = launcher
    await new Promise<void>((resolve, reject) => {
      let said = ''
      const hear = (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('Lantern Row is ready')) resolve()
      }
      launcher.stdout.on('data', hear)
      launcher.stderr.on('data', hear)
      launcher.once('exit', () => reject(new Error(`it did not start:\n${said}`)))
    })
  }

  /** Ends the launcher and every process it started at once, as a power cut would. */
  async kill(): Promise<void> {
    const holder: ProcessRecord = this.recorded('start.lock')
    const children: readonly ProcessRecord[] = this.recorded('children.json')
    // The launcher first: it would stop the others gently.
    const victims = [holder, ...children].filter(isSameProcess)
    for (const { pid } of victims) process.kill(pid, 'SIGKILL')
    await until(() => !victims.some(isSameProcess))
  }

  /** Stops it as a person would, and takes its data away. */
  async end(): Promise<void> {
    const { launcher } = this
    if (launcher && launcher.exitCode === null && launcher.signalCode === null) {
      const gone = new Promise((resolve) => launcher.once('exit', resolve))
      launcher.kill('SIGTERM')
      await gone
    }
    rmSync(this.data, { recursive: true, force: true })
  }

  private recorded<Content>(name: string): Content {
    const file = path.join(this.data, name)
    if (!existsSync(file)) throw new Error(`${file} tells of no process`)
    const content: Content = JSON.parse(readFileSync(file, 'utf8'))
    return content
  }
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 20))
}
