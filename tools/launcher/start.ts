import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Lock, tryLock } from '../lock.mjs'
import { onParentGone } from '../node.mjs'
import { root, stateDir } from '../root.mjs'
import { HOST, type Ports, readPorts, refuseTakenPorts, shifted } from './addresses.ts'
import { Children, type Program, stopStragglers } from './children.ts'
import { type Database, openDatabase } from './database.ts'
import { developmentServers, hasDevelopmentServer } from './development.ts'
import { buildStaleApps, webApps } from './web-apps.ts'
import { welcome } from './welcome.ts'

const SERVER = 'apps/server/src/main.ts'
const STUDIO = 'apps/studio/src/main.ts'
const SANDBOX = 'apps/sandbox/src/main.ts'
const READY_TIMEOUT_MS = 120_000
const GAMES_TIMEOUT_MS = 15_000

/** How far above its public port a server listens while a development server stands before it. */
const DEV_SHIFT = 10

interface Run {
  readonly dev: boolean
  readonly ports: Ports
  /** Where the server itself listens: the same, except behind the development servers. */
  readonly inner: Ports
  readonly mode: string
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Brings the whole program up and keeps it up until a signal, the end of the process it belongs
 * to, or the end of one of its own processes. Ends this process.
 */
export async function start({ dev }: { dev: boolean }): Promise<void> {
  const held = await takeFolder()
  const children = new Children(stateDir)
  let database: Database | undefined
  const finish = finisher(held, children, () => database)
  listenForTheEnd(children, finish)
  try {
    const stopped = await stopStragglers(stateDir)
    if (stopped.length > 0) say(`Stopped what an earlier run left: ${stopped.join(', ')}`)
    const run = planRun(dev)
    await refuseTakenPorts([...new Set([...Object.values(run.ports), ...Object.values(run.inner)])])
    const opening = timed('database', openDatabase(stateDir)).then(async (opened) => {
      database = opened
      watchDatabase(opened, finish)
      await prepareDatabase(children, {
        ...run,
        environment: { ...run.environment, ...opened.environment },
      })
    })
    await both(opening, timedBuild(children, dev))
    const environment = { ...run.environment, ...database?.environment }
    await startPrograms(children, { ...run, environment }, finish)
    for (const line of welcome({ ports: run.ports, mode: run.mode, shown: whatRuns(run) }))
      say(line)
    say('Lantern Row is ready')
  } catch (error) {
    await finish(1, error instanceof Error ? error : new Error(String(error)))
  }
}

const say = (line: string): void => console.log(line)

// ---- one program per folder ----

async function takeFolder(): Promise<Lock> {
  const file = path.join(stateDir, 'start.lock')
  const deadline = performance.now() + 60_000
  // one that is stopping, or whose parent was killed and who has not noticed yet, is waited for
  let patienceMs = 1_000
  for (;;) {
    const got = tryLock(file)
    if (!got.holder) return got
    const isStopping = got.holder.state === 'stopping'
    if (!isStopping && patienceMs <= 0) {
      console.error(
        `Lantern Row is already running in this folder (process ${got.holder.pid}). ` +
          `Stop it first: kill ${got.holder.pid}`,
      )
      process.exit(1)
    }
    if (performance.now() > deadline) {
      console.error(`Process ${got.holder.pid} has been stopping for a minute: see ${stateDir}`)
      process.exit(1)
    }
    await pause(100)
    patienceMs -= 100
  }
}

// ---- the end ----

type Finish = (code: number, failure?: Error) => Promise<void>

function finisher(held: Lock, children: Children, database: () => Database | undefined): Finish {
  let finishing = false
  return async (code, failure) => {
    if (finishing) return
    finishing = true
    held.mark('stopping')
    if (failure !== undefined) {
      console.error(failure.message)
    }
    let result = code
    try {
      await children.stop()
      await database()?.server?.stop()
    } catch (error) {
      console.error(error)
      result = 1
    }
    held.release()
    process.exit(result)
  }
}

function listenForTheEnd(children: Children, finish: Finish): void {
  let asked = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now()
      if (asked === 0) {
        asked = now
        say('Stopping …')
        void finish(0)
      } else if (now - asked > 1_000) {
        children.kill() // asked twice: no more patience
      }
    })
  }
  onParentGone(() => void finish(0))
}

function watchDatabase({ server }: Database, finish: Finish): void {
  if (!server) return
  void server.ended.then(() =>
    finish(1, new Error(`The database ended. See ${path.join(stateDir, 'postgres.log')}`)),
  )
}

// ---- the beginning ----

function planRun(dev: boolean): Run {
  const ports = readPorts(process.env)
  const inner = dev ? shifted(ports, DEV_SHIFT) : ports
  const mode =
    process.env['MODE'] || (process.env['NODE_ENV'] === 'production' ? 'production' : 'demo')
  const origins = (port: number): string => `http://localhost:${port},http://127.0.0.1:${port}`
  const environment = {
    HOST,
    MODE: mode,
    PORT: String(inner.site),
    CONSOLE_PORT: String(inner.console),
    STUDIO_PORT: String(inner.studio),
    PLAY_PORT: String(inner.play),
    SANDBOX_PORT: String(inner.sandbox),
    AUDIT_ROOT_FOLDER: process.env['AUDIT_ROOT_FOLDER'] || path.join(stateDir, 'audit'),
    SANDBOX_DATA: process.env['SANDBOX_DATA'] || path.join(stateDir, 'sandbox'),
    ...(dev && {
      SITE_ORIGINS: origins(ports.site),
      CONSOLE_ORIGINS: `${origins(ports.console)},${origins(inner.console)}`,
    }),
  }
  return { dev, ports, inner, mode, environment }
}

async function prepareDatabase(children: Children, run: Run): Promise<void> {
  const step = (name: string): Promise<void> =>
    timed(name, children.run({ name, args: [SERVER, name], env: run.environment }))
  await step('migrate')
  if (run.mode === 'demo') await step('seed')
}

async function timedBuild(children: Children, dev: boolean): Promise<void> {
  const began = performance.now()
  const built = await buildStaleApps(children, dev ? hasDevelopmentServer : undefined)
  if (built.length > 0) say(`  built ${built.join(', ')} (${seconds(began)} s)`)
}

async function startPrograms(children: Children, run: Run, finish: Finish): Promise<void> {
  for (const program of programs(run)) {
    children.start(program, (failure) => void finish(1, failure))
  }
  const began = performance.now()
  await Promise.all([
    answers(`http://${HOST}:${run.inner.site}/readyz`, (status) => status === 200),
    ...whatRuns(run)
      .filter((name) => name !== 'site')
      .map((name) => answers(`http://${HOST}:${run.ports[name]}/`, () => true)),
  ])
  if (run.mode === 'demo' && existsSync(path.join(root, STUDIO))) await gamesOfStudio(run)
  say(`  ready (${seconds(began)} s)`)
}

/** The studio's games stand in the demo's lobby once the platform has asked for them. */
async function gamesOfStudio(run: Run): Promise<void> {
  const menus = `http://${HOST}:${run.inner.site}/api/lgw/games/game_menus`
  const deadline = performance.now() + GAMES_TIMEOUT_MS
  while (performance.now() < deadline) {
    const reply = await fetch(menus).catch(() => undefined)
    if ((await reply?.text())?.includes('"RNG"')) return
    await pause(100)
  }
  say('  the games of the studio are not in the lobby yet')
}

function programs(run: Run): readonly Program[] {
  const env = run.environment
  const loud = run.dev
  const server = { name: 'server', env, loud, args: [...(loud ? ['--watch'] : []), SERVER] }
  const list: Program[] = [server]
  if (existsSync(path.join(root, STUDIO))) {
    const own = env['STUDIO_DATABASE_URL'] ? { ...env, DATABASE_URL: '' } : env
    list.push({ name: 'studio', env: own, args: [STUDIO] })
  }
  if (run.mode === 'demo' && existsSync(path.join(root, SANDBOX))) {
    list.push({ name: 'sandbox', env, args: [SANDBOX] })
  }
  if (run.dev) list.push(...developmentServers(run))
  return list
}

/** The addresses behind which something answers. */
function whatRuns(run: Run): readonly (keyof Ports)[] {
  const built = (folder: string): boolean => webApps().some((app) => app.workspace === folder)
  return [
    'site' as const,
    ...(built('apps/console') ? ['console' as const] : []),
    ...(existsSync(path.join(root, STUDIO)) ? ['studio' as const] : []),
    ...(built('packages/games') ? ['play' as const] : []),
    ...(run.mode === 'demo' && existsSync(path.join(root, SANDBOX)) ? ['sandbox' as const] : []),
  ]
}

async function answers(url: string, isGood: (status: number) => boolean): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  let last = 'no answer'
  while (performance.now() < deadline) {
    try {
      const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
      if (isGood(reply.status)) return
      last = `status ${reply.status}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await pause(50)
  }
  throw new Error(`${url} is not ready after ${READY_TIMEOUT_MS / 1000} s: ${last}`)
}

// ---- small things ----

/** Waits for both, so that none is left running unheard when the other fails. */
async function both(first: Promise<void>, second: Promise<void>): Promise<void> {
  const results = await Promise.allSettled([first, second])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function timed<T>(name: string, work: Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work
  say(`  ${name} (${seconds(began)} s)`)
  return result
}

const seconds = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)
