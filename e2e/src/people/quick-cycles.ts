// node tools/run.mjs e2e/src/people/quick-cycles.ts on|off: as if every spin of the studio had begun
// some seconds before it did, so that nobody has to wait for the next. Free spins come once in a
// hundred spins, and a least cycle apart that is five minutes.
import { changeDatabase } from './database.ts'

const started = process.argv[2] === 'on' ? "now() - interval '4 seconds'" : 'now()'
const studio = new URL(process.env['DATABASE_URL'] ?? '')
studio.pathname = `${studio.pathname}_studio`
process.env['DATABASE_URL'] = studio.href
await changeDatabase(`alter table rounds alter column started_at set default ${started}`, [])
