import { fixedClock } from '@lantern/kernel/time'
import type { Pool } from 'pg'
import { type Context, systemRandom } from '../context.ts'
import { migrate } from '../db/migrate.ts'
import { transact } from '../db/transact.ts'
import { systemActor } from '../modules/audit/index.ts'
import { payeeSetting } from '../modules/cashier/index.ts'
import { setModule, storeSetting } from '../modules/config/index.ts'
import { seedMembers } from '../modules/identity/index.ts'
import { type CheckRules, rulesSetting } from '../modules/kyc/index.ts'
import { seedOperators } from '../modules/operators/index.ts'
import { seedBrand } from './brand.ts'
import { seedJackpot } from './jackpot.ts'
import { seedVendors } from './vendor.ts'
import { writeHistory } from './history.ts'
import { dropEverything, markSeed, seedState } from './queries.ts'
import { seededRandom } from './random.ts'

const OPEN = { withdrawals: true, methods: null }
/** Wide enough for whoever tries the demo, narrow enough to be met. */
const DEMO_CHECKS: CheckRules = {
  levels: [['identity'], ['selfie', 'address']],
  terms: [
    {
      ...OPEN,
      level: 0,
      currency: 'USD',
      depositDay: '20000',
      depositMonth: '100000',
      withdrawalDay: '2000',
      withdrawalMonth: '10000',
    },
    {
      ...OPEN,
      level: 1,
      currency: 'USD',
      depositDay: '100000',
      depositMonth: '500000',
      withdrawalDay: '20000',
      withdrawalMonth: '100000',
    },
    {
      ...OPEN,
      level: 2,
      currency: 'USD',
      depositDay: null,
      depositMonth: null,
      withdrawalDay: null,
      withdrawalMonth: null,
    },
  ],
  asks: [{ currency: 'USD', level: 1, deposits: '50000', withdrawals: null }],
}

/**
 * Fills an empty database with the demo brand, from a fixed random source, with dates relative to
 * today and history written through the doors everybody uses. Does nothing when there is data; a
 * seeding that was interrupted starts over.
 */
export async function seedDemo(ctx: Context, owner: Pool): Promise<void> {
  const state = await seedState(owner)
  if (state === true) return
  if (state === false) {
    ctx.log.warn('an interrupted seeding starts over')
    await dropEverything(owner)
    await migrate(owner)
  }
  await markSeed(owner, 'begun')
  const brand = await seedBrand(owner, {
    code: 'lantern',
    name: 'Lantern Row',
    currency: 'USD',
    offsetMinutes: 420,
    hosts: ['localhost', '127.0.0.1'],
  })
  await transact(ctx, async (tx) => {
    for (const code of ['TRANSFERUP3', 'TRANSFERDOWN3'])
      await setModule(ctx, tx, brand.id, { code, enabled: true })
  })
  await seedVendors(ctx, owner, brand)
  // Whoever tries the demo withdraws at once; the console sets another wait.
  await transact(ctx, (tx) => storeSetting(tx, brand.id, { setting: payeeSetting, value: 0 }))
  await transact(ctx, (tx) =>
    storeSetting(tx, brand.id, { setting: rulesSetting, value: DEMO_CHECKS }),
  )
  const clock = fixedClock(ctx.clock.now())
  const past: Context = { ...ctx, clock, random: seededRandom('lantern-row-demo') }
  await seedOperators(past, brand, systemActor('seed'))
  const members = await seedMembers(past, brand)
  await writeHistory({ ...past, clock }, brand, members, { ...ctx, random: systemRandom })
  await seedJackpot(past, brand)
  await markSeed(owner, 'done')
  ctx.log.info({ members: members.length }, 'the demo brand is seeded')
}
