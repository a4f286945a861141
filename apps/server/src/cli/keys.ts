// npm run keys -- status|rotate|reseal|retire: the keys of what rests sealed.
import os from 'node:os'
import type { Config } from '../config.ts'
import { systemRandom } from '../context.ts'
import { transact, type Tx } from '../db/transact.ts'
import { keepKeys, makeKey, nameOf } from '../keys/keep.ts'
import { keptUnder, reseal, type Resealing } from '../keys/reseal.ts'
import * as queries from '../keys/queries.ts'
import { record, systemActor } from '../modules/audit/index.ts'
import { approvalsMove } from '../modules/cashier/index.ts'
import { listBrands } from '../modules/config/index.ts'
import { runCommand, type Workplace } from './frame.ts'
import { UsageWrong } from './usage.ts'

const USAGE = `Keys of what rests sealed, and of blind indexes. See docs/runbooks/change-the-keys.md.

  npm run keys -- status       the keys, and how much rests under each
  npm run keys -- rotate       makes a new key of each kind; it is used a minute later
  npm run keys -- reseal       puts what rests under older keys under the newest
  npm run keys -- retire ID    takes an old key away, when nothing rests under it

The program may go on running meanwhile. \`reseal\` may be stopped and begun again at any moment.`

/** Every node has looked at the keys some times when a new one is used. */
const ACTIVE_IN_SECONDS = 60
/** No transaction lasts so long: what began under the key before has ended. */
const SETTLED_SECONDS = 300

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** A change of keys stands in the audit log of every brand: its data is meant. */
async function note(tx: Tx, event: string, key: string, after: Readonly<Record<string, unknown>>) {
  for (const brand of await listBrands(tx))
    await record(tx, {
      brandId: brand.id,
      actor: systemActor(`shell: ${os.userInfo().username}`),
      event,
      subject: { kind: 'house_key', id: key },
      reason: 'npm run keys',
      after,
    })
}

interface House extends Resealing {
  readonly config: Config
}

async function status({ db, config }: House): Promise<number> {
  const counts = await keptUnder(db)
  say(`MASTER_SECRET is named ${nameOf(config.masterSecret)}.`)
  for (const key of await queries.listKeys(db)) {
    const mine = counts.filter((one) => one.key === key.id)
    const rows = mine.reduce((sum, one) => sum + BigInt(one.rows), 0n)
    const when = key.isActive ? '' : `, used in ${-key.activeSeconds} s`
    const what = key.kind === 'lasting' ? 'hashes that can not be made again' : `${rows} rows`
    say(`key ${key.id} (${key.kind}${when}): ${what}`)
    for (const { column, rows: here } of mine) say(`  ${column.table}.${column.column}: ${here}`)
  }
  return 0
}

async function rotate(house: House): Promise<number> {
  for (const kind of ['seal', 'index'] as const) {
    const key = await makeKey(house, kind, ACTIVE_IN_SECONDS)
    await transact(house, (tx) => note(tx, 'house_key.made', String(key), { kind }))
    say(`Made key ${key} (${kind}); it is used in ${ACTIVE_IN_SECONDS} seconds. Then: reseal.`)
  }
  return 0
}

async function resealAll(house: House): Promise<number> {
  const waiting = (await queries.listKeys(house.db)).find(({ isActive }) => !isActive)
  if (waiting) {
    say(`Key ${waiting.id} is used in ${-waiting.activeSeconds} seconds: try again then.`)
    return 1
  }
  const results = await reseal(house, ({ table, column }, done) =>
    say(`${table}.${column}: ${done} rows`),
  )
  const done = results.reduce((sum, one) => sum + one.done, 0)
  const newest = new Set([house.keys.current('seal').id, house.keys.current('index').id])
  const behind = (await keptUnder(house.db)).filter(({ key }) => !newest.has(key))
  await transact(house, (tx) => note(tx, 'house_key.resealed', 'all', { rows: done }))
  say(`${done} rows are under the newest keys now.`)
  for (const { column, key, rows } of behind)
    say(`${column.table}.${column.column}: ${rows} rows still under key ${key}`)
  if (behind.length > 0)
    say('Somebody held them, or what they are made from is gone: run it again.')
  return behind.length === 0 ? 0 : 1
}

async function retire(house: House, wanted: string): Promise<number> {
  const keys = await queries.listKeys(house.db)
  const key = keys.find(({ id }) => String(id) === wanted)
  if (!key) throw new UsageWrong(`There is no key ${wanted}.`)
  const next = keys.find(
    ({ kind, activeSeconds }) => kind === key.kind && activeSeconds >= SETTLED_SECONDS,
  )
  if (key.kind === 'lasting') throw new UsageWrong(`Key ${wanted} stays: hashes hang on it.`)
  if (!next || next.id <= key.id)
    throw new UsageWrong(
      `Key ${wanted} stays: no newer one of its kind has been in use for five minutes.`,
    )
  const here = (await keptUnder(house.db)).filter((one) => one.key === key.id)
  if (here.length > 0) {
    for (const { column, rows } of here) say(`${column.table}.${column.column}: ${rows} rows`)
    say(`Key ${wanted} stays: this rests under it. Run reseal.`)
    return 1
  }
  await transact(house, async (tx) => {
    await queries.deleteKey(tx, key.id)
    await note(tx, 'house_key.retired', wanted, { kind: key.kind })
  })
  say(`Key ${wanted} is gone. What a backup holds under it can be opened with that backup alone.`)
  return 0
}

type Command = (house: House, id: string) => Promise<number>
const COMMANDS: Readonly<Record<string, Command>> = { status, rotate, reseal: resealAll, retire }

function choose([command = '', id = '']: readonly string[]) {
  const run = COMMANDS[command]
  if (!run || (id !== '') !== (command === 'retire')) throw new UsageWrong(USAGE)
  return async ({ config, db }: Workplace): Promise<number> => {
    const keys = await keepKeys({ db, config, random: systemRandom })
    const around = { withdrawals: approvalsMove }
    return run({ db, config, keys, random: systemRandom, around }, id)
  }
}

await runCommand({ name: 'keys', as: 'owner', size: 2, usage: USAGE, mostWords: 2, choose })
