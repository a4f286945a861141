import { describe, expect, test } from 'vitest'
import {
  balance,
  bet,
  call,
  newest,
  now,
  openRound,
  operator,
  player,
  steps,
  untilIdle,
  useCrashTable,
} from '../../testing/crash-table.ts'
import { step } from './crash-sequencer.ts'

useCrashTable()

describe('shared rounds as the operator sets them', () => {
  async function ops(name: string, body?: object): Promise<{ code: string; value: object }> {
    const owner = await operator()
    const reply = await now.house.app.console.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/ops/originals/${name}`,
      headers: {
        host: 'localhost',
        ...owner,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify({ reason: 'as the test wants', ...body }) } : {}),
    })
    const said: { code?: string; value?: object } = JSON.parse(reply.body)
    return { code: said.code ?? 'ok', value: said.value ?? {} }
  }
  const usual = { isOn: true, bettingSeconds: 7, exposure: null, highest: null }

  test('at the highest multiplier everybody leaves, and what they are paid can be recomputed', async () => {
    await untilIdle()
    expect((await ops('setShared', { ...usual, highest: 200 })).code).toBe('ok')
    try {
      const [hand, target] = [await player(), await player()]
      await openRound(300)
      const own = await bet(hand)
      expect((await bet(target, '10.00', 201)).code).toBe('win_above_maximum')
      expect((await bet(target, '10.00', 200)).code).toBe('ok')
      await untilIdle()
      const [left] = (await call(hand, 'GET', 'history?gameCode=crash')).value.content
      expect(left?.view).toMatchObject({ at: 200, how: 'capped', payout: '20.00' })
      const [meant] = (await call(target, 'GET', 'history?gameCode=crash')).value.content
      expect(meant?.view).toMatchObject({ at: 200, how: 'auto', payout: '20.00' })
      const proof = (await call(hand, 'GET', `proof?roundId=${own.value.round.id}`)).value
      expect(proof.actions).toEqual([{ type: 'capped', at: 200 }])
    } finally {
      expect((await ops('setShared', usual)).code).toBe('ok')
    }
  })

  test('R-068 a page that shows another cap or highest multiplier stakes nothing until it has read them', async () => {
    await untilIdle()
    const who = await player('100.00')
    const terms = async () => (await call(who, 'GET', 'table')).value.terms
    const place = async (shown: { readonly terms?: string; readonly rules?: string }) =>
      (await call(who, 'POST', 'open', { ...wish, ...shown })).code
    const wish = { gameCode: 'crash', stake: '10.00', bet: { autoAt: 0 } }
    const first = await terms()
    await openRound(300)
    try {
      for (const change of [{ highest: 200 }, { exposure: '20000.00' }]) {
        expect((await ops('setShared', { ...usual, ...change })).code).toBe('ok')
        expect(await place({ terms: first })).toBe('rules_changed')
      }
      expect(await place({ rules: 'crash-0' })).toBe('rules_changed')
      expect(await balance(who)).toBe('100.00')
      expect(await place({ terms: await terms(), rules: 'crash-1' })).toBe('ok')
    } finally {
      await ops('setShared', usual)
    }
    expect(await terms()).toBe(first)
  })

  test('switched off no round begins and no bet is taken; the time for bets is the next round’s', async () => {
    await untilIdle()
    const who = await player()
    await ops('setShared', { ...usual, isOn: false })
    expect((await call(who, 'GET', 'table')).value).toMatchObject({ isOn: false })
    const before = await newest()
    for (let looks = 0; looks < 8; looks += 1)
      now.house.ctx.clock.advance(
        await step(now.house.ctx, now.table, (event) => now.said.push(event)),
      )
    expect((await newest()).id).toBe(before.id)
    expect((await bet(who)).code).toBe('game_disabled')
    await ops('setShared', { ...usual, bettingSeconds: 30 })
    expect((await call(who, 'GET', 'table')).value).toMatchObject({ isOn: true })
    await steps((round) => round?.state === 'betting')
    const { closesAt } = await newest()
    expect(closesAt.getTime() - now.house.ctx.clock.now().getTime()).toBeGreaterThan(27_000)
    expect((await bet(who)).code).toBe('ok')
    await ops('setShared', usual)
    expect((await ops('rules')).value).toMatchObject({ shared: usual })
  })

  test.each([
    ['a cap below two of the largest stakes', { exposure: '999.00' }],
    ['no multiplier', { highest: 100 }],
    ['no time', { bettingSeconds: 2 }],
    ['an hour', { bettingSeconds: 3_600 }],
  ])('%s is refused', async (_what, wrong) => {
    expect((await ops('setShared', { ...usual, ...wrong })).code).not.toBe('ok')
    expect((await ops('rules')).value).toMatchObject({ shared: usual })
  })

  test('every change stands in the audit log', async () => {
    const { rows } = await now.house.database.owner.query(
      `select after from audit_log where event = 'originals.sharedChanged' order by id limit 1`,
    )
    expect(rows).toMatchObject([{ after: { highest: 200, isOn: true } }])
  })
})
