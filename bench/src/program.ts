import { spawn } from 'node:child_process'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const root = path.resolve(import.meta.dirname, '../..')
const READY = 'Lantern Row is ready'

/** The whole program, started as `npm start` does, in a folder of its own. */
export interface RunningProgram {
  readonly site: string
  stop(): Promise<void>
}

/** Starts it on five ports from `port`; the database and all data stand in `folder`. */
export function startProgram(folder: string, port: number): Promise<RunningProgram> {
  chmodSync(folder, 0o755)
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      LANTERN_DATA: folder,
      DATABASE_URL: '',
      MODE: 'demo',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString()
      if (said.includes(READY)) resolve({ site: `http://localhost:${port}`, stop })
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`the program ended with ${code}\n${said}`)))
  })
}
