import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const MAIN = path.join(ROOT, 'apps/sandbox/src/main.ts')
/** Ends the process when the test run that holds its standard input is gone. */
const GUARD = path.join(ROOT, 'tools/launcher/orphan-guard.mjs')

/** The sandbox bank as the demo runs it: a process of its own. */
export interface SandboxProcess {
  readonly origin: string
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts it on a port; its books are in `folder`. */
export async function startSandboxProcess(
  port: number,
  folder: string,
  secret: string,
): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ['--import', GUARD, MAIN], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(port),
      SANDBOX_SECRET: secret,
      SANDBOX_DATA: folder,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await saysReady(child)
  return {
    origin: `http://localhost:${port}`,
    stop: async (signal = 'SIGTERM') => {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

async function saysReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('the sandbox has an output')
  const lines = createInterface(child.stdout)
  const first = await Promise.race([once(lines, 'line'), once(child, 'exit')])
  if (!String(first[0]).startsWith('Sandbox bank at')) throw new Error('the sandbox did not start')
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
