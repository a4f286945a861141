import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { WriteBehind } from './write-behind.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

/** Writes numbers into a table that takes none above 100; counts what it was asked. */
async function behind() {
  const { owner } = house.database
  await owner.query('create table if not exists noted(n int check (n <= 100))')
  await owner.query('truncate noted')
  let writings = 0
  let isAway = false
  const log = new WriteBehind<number>(house.ctx, {
    name: 'noted',
    most: 50,
    bound: 1_000,
    everyMs: 60_000,
    write: async (rows) => {
      writings += 1
      if (isAway) throw Object.assign(new Error('nobody listens'), { code: 'ECONNREFUSED' })
      await owner.query('insert into noted select unnest($1::int[])', [rows])
    },
  })
  const written = async () => {
    const { rows } = await owner.query<{ n: number }>('select n from noted order by n')
    return rows.map(({ n }) => n)
  }
  return {
    log,
    written,
    writings: () => writings,
    goAway: (away: boolean) => {
      isAway = away
    },
  }
}

const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)

test('a row that can not be written is let go, alone, and keeps none behind it', async () => {
  const { log, written, writings } = await behind()
  const good = upTo(100)
  for (const n of [...good.slice(0, 30), 101, ...good.slice(30, 80), 102, 103, ...good.slice(80)])
    log.add(n)
  await log.flush()
  expect(await written()).toEqual(good)
  // by halves, not one by one
  expect(writings()).toBeLessThan(60)
  log.add(7)
  await log.flush()
  expect(await written()).toHaveLength(101)
})

test('while nobody can write, nothing is let go', async () => {
  const { log, written, goAway } = await behind()
  goAway(true)
  for (const n of upTo(80)) log.add(n)
  await log.flush()
  expect(await written()).toEqual([])
  goAway(false)
  log.add(101)
  await log.flush()
  expect(await written()).toEqual(upTo(80))
})
