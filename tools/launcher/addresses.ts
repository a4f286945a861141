import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The ports of one program, see the table of addresses in the README. */
export interface Ports {
  readonly site: number
  readonly console: number
  readonly studio: number
  readonly play: number
  readonly sandbox: number
}

export const HOST = process.env['HOST'] || '127.0.0.1'

/** Reads PORT and its companions; each one not set follows from PORT. */
export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const site = portOf(env, 'PORT', 3000)
  return {
    site,
    console: portOf(env, 'CONSOLE_PORT', site + 1),
    studio: portOf(env, 'STUDIO_PORT', site + 2),
    play: portOf(env, 'PLAY_PORT', site + 3),
    sandbox: portOf(env, 'SANDBOX_PORT', site + 4),
  }
}

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const port = Number.parseInt(text, 10)
  if (String(port) === text && port >= 1 && port <= 65_535) return port
  throw new Error(`${name}: "${text}" is not a port`)
}

/** The ports of pages further up, for a server that stands behind development servers. */
export function shifted(ports: Ports, by: number): Ports {
  return {
    site: ports.site + by,
    console: ports.console + by,
    studio: ports.studio + by,
    play: ports.play,
    sandbox: ports.sandbox,
  }
}

/** A program that was told to stop a moment ago may need this long to let go of a port. */
const LOOKS = 5
const BETWEEN_LOOKS_MS = 200

/** Names the ports that something else listens on, and goes on doing so. */
export async function refuseTakenPorts(ports: readonly number[]): Promise<void> {
  let taken = ports
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await pause(BETWEEN_LOOKS_MS)
    const free = await Promise.all(taken.map(isFree))
    taken = taken.filter((_, at) => !free[at])
    if (taken.length === 0) return
  }
  throw new Error(
    `${taken.length === 1 ? 'Port' : 'Ports'} ${taken.join(', ')} in use by another program: ` +
      'stop it, or set PORT to the first of five free ports',
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, HOST, () => probe.close(() => resolve(true)))
  })
}

/** The first port of a row of free ones, for a program that runs beside others. */
export async function freePortRow(length: number, from = 4200): Promise<number> {
  for (let first = from; first < 60_000; first += length) {
    const row = Array.from({ length }, (_, index) => first + index)
    const free = await Promise.all(row.map(isFree))
    if (free.every(Boolean)) return first
  }
  throw new Error(`no ${length} free ports in a row`)
}
