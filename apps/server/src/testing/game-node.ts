// A node that answers calls on the database of a test, to be killed while it does.
import process from 'node:process'
import { buildApp } from '../app.ts'
import { createPool } from '../db/pool.ts'
import { seededRandom } from '../seed/random.ts'
import { testContext } from './context.ts'

const url = process.env['DATABASE_URL'] ?? ''
const pool = (as: 'app' | 'owner') =>
  createPool({ url, size: 8, as, name: 'game-node', onError: () => undefined })
const free = { port: 0, consolePort: 0, playPort: 0, role: 'web' as const }
const pages = { memberDist: '/nowhere', consoleDist: '/nowhere', playDist: '/nowhere' }
const ctx = {
  ...testContext(pool('app'), url, { ...free, ...pages }),
  random: seededRandom(`node ${process.pid}`),
}
const app = await buildApp(ctx, pool('owner'))
await app.listen()
process.send?.({ name: 'ready', port: app.ports().site })
