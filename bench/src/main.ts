// npm run bench [-- name …]: prints one JSON line for each measurement. A name starts the bench or
// drill of that name or, with a dot, only the lines that begin with it.
import process from 'node:process'
import { type Bench, BenchImpossible, type Line } from './line.ts'

const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  wallet: async () => (await import('./wallet.ts')).wallet,
  cashier: async () => (await import('./cashier.ts')).cashier,
  login: async () => (await import('./login.ts')).login,
  identity: async () => (await import('./identity.ts')).identity,
  vendor: async () => (await import('./vendor.ts')).vendor,
  crash: async () => (await import('./crash.ts')).crashBench,
  lobby: async () => (await import('./lobby.ts')).lobby,
  web: async () => (await import('./web.ts')).web,
  slots: async () => (await import('./slots.ts')).slots,
  games: async () => (await import('./games.ts')).gamesBench,
}
/** Run by name only: they take minutes. */
const drills: Readonly<Record<string, () => Promise<Bench>>> = {
  'drill.kill': async () => (await import('./drills/kill.ts')).killDrill,
  'drill.outcomes': async () => (await import('./drills/outcomes.ts')).outcomesDrill,
  'drill.dieharder': async () => (await import('./drills/dieharder.ts')).dieharderDrill,
}

function chosen(names: readonly string[]): (readonly [() => Promise<Bench>, string])[] {
  if (names.length === 0) return Object.entries(benches).map(([name, load]) => [load, name])
  return names.map((name) => {
    const all = { ...benches, ...drills }
    const found = Object.entries(all).find(
      ([known]) => name === known || name.startsWith(`${known}.`),
    )
    if (!found)
      throw new BenchImpossible(`no bench is called ${name}: ${Object.keys(all).join(', ')}`)
    return [found[1], name] as const
  })
}

const print = (line: Line): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

try {
  for (const [load, name] of chosen(process.argv.slice(2))) {
    const bench = await load()
    await bench(name, print)
  }
} catch (error) {
  if (!(error instanceof BenchImpossible)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
