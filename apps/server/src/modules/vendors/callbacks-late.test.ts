import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type TestVendor, testVendor } from '../../testing/vendor.ts'
import { DEADLINE_MS } from './callbacks.ts'
import { forgetConnections } from './connections.ts'

let house: TestHouse
let vendor: TestVendor
beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
})
afterAll(() => house.close())

test('a call is answered in time also where its key is not found in time', async () => {
  const player = await vendor.player(money('10'))
  const balance = { playerId: player.playerId, currency: player.currency }
  const holder = await house.database.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table vendor_keys in access exclusive mode')
    forgetConnections(house.ctx)
    const from = performance.now()
    const answer = vendor.call('balance', balance)
    const tooLate = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('no answer in time')), DEADLINE_MS)
    })
    expect(await Promise.race([answer, tooLate])).toMatchObject({ status: 'TEMPORARY', http: 503 })
    expect(performance.now() - from).toBeLessThan(DEADLINE_MS)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await vendor.call('balance', balance)).toMatchObject({ status: 'OK' })
})
