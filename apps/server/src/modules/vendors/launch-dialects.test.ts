import { money } from '@lantern/kernel/money'
import { assert } from '@lantern/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../../context.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { fundedMember } from '../../testing/people.ts'
import { vendorSubject } from '../../testing/vendor-subject.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { ADAPTERS } from './adapters/dialects.ts'

let house: TestHouse

beforeAll(async () => {
  house = await testHouse()
  Object.assign(house.ctx, { random: systemRandom })
})
afterAll(() => house.close())

test.each(ADAPTERS.map((adapter) => [adapter.dialect, adapter] as const))(
  'R-057 whoever a launch of %s seated can stake',
  async (dialect, adapter) => {
    const subject = await vendorSubject(house, adapter)
    const { code: vendorCode, gameCode } = subject.vendor
    const credentials = await fundedMember(house, `at${dialect}`, '25')
    const found = await findMemberByAccount(house.ctx.db, house.brand.id, `at${dialect}`)
    assert(found, 'the member was just made')
    const reply = await house.app.site.inject({
      method: 'POST',
      url: '/api/wps/game/launchGame',
      headers: { host: 'localhost', 'content-type': 'application/json', ...credentials },
      payload: JSON.stringify({ gameCode, vassalage: vendorCode }),
    })
    expect(reply.statusCode).toBe(200)
    const { value }: { value: { url: string } } = JSON.parse(reply.body)
    const token = new URL(value.url).searchParams.get('token') ?? ''
    if (adapter.caps.opens === 'exchange')
      await subject.send({ op: 'openSession', token, gameCode })
    const staked = await subject.send({
      ...{ op: 'reserve', txId: `tx-${dialect}`, betId: `bet-${dialect}`, roundId: 'round' },
      ...{ playerId: found.id, gameCode, currency: 'USD', stake: money('5') },
      ...{ freeRoundId: null, token },
    })
    expect(staked).toMatchObject({ status: 'OK' })
    const left = await balanceOf(house.ctx.db, found.id, 'USD')
    expect(left?.available).toBe(money('20'))
  },
)
