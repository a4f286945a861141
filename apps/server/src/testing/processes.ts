import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
/** Ends the process when the test run that holds its standard input is gone. */
const GUARD = path.join(ROOT, 'tools/launcher/orphan-guard.mjs')

/** A program of the house as the launcher runs it: a process of its own. */
export interface RunningProcess {
  readonly origin: string
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

type Environment = Readonly<Record<string, string>>

function spawnMain(main: string, env: Environment): ChildProcess {
  return spawn(process.execPath, ['--import', GUARD, path.join(ROOT, main)], {
    env: { PATH: process.env['PATH'], MODE: 'test', HOST: '127.0.0.1', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

const running = (child: ChildProcess, port: number): RunningProcess => ({
  origin: `http://127.0.0.1:${port}`,
  stop: async (signal = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  },
})

/** Waits for a line of its output; throws when it ends before. */
async function says(child: ChildProcess, expected: RegExp): Promise<void> {
  if (!child.stdout) throw new Error('a process has an output')
  for await (const line of createInterface(child.stdout)) {
    if (!expected.test(line)) continue
    // nobody reads on: a full pipe would hold the process up
    child.stdout.resume()
    return
  }
  throw new Error(`it ended before it said ${expected.source}`)
}

/** The studio beside a platform. */
export async function startStudioProcess(
  port: number,
  { platformUrl, databaseUrl }: { readonly platformUrl: string; readonly databaseUrl: string },
): Promise<RunningProcess> {
  const child = spawnMain('apps/studio/src/main.ts', {
    LOG_LEVEL: 'silent',
    STUDIO_PORT: String(port),
    STUDIO_DATABASE_URL: databaseUrl,
    PLATFORM_URL: platformUrl,
  })
  await says(child, /^Game studio at /)
  return running(child, port)
}

/** The platform in all its roles, on a port of the site, without built pages. */
export async function startPlatformProcess(
  port: number,
  env: Environment & { readonly DATABASE_URL: string; readonly AUDIT_ROOT_FOLDER: string },
): Promise<RunningProcess> {
  const nowhere = { MEMBER_DIST: '/nowhere', CONSOLE_DIST: '/nowhere', PLAY_DIST: '/nowhere' }
  const child = spawnMain('apps/server/src/main.ts', {
    LOG_LEVEL: 'info',
    PORT: String(port),
    CONSOLE_PORT: '0',
    PLAY_PORT: '0',
    ...nowhere,
    ...env,
  })
  await says(child, /"msg":"ready"/)
  return running(child, port)
}
