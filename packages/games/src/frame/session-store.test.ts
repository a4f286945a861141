import { expect, test } from 'vitest'
import { PROTOCOL, VERSION } from './protocol.ts'
import { createSessionStore, type Part } from './session-store.ts'
import { fairness, init, round } from './testing.ts'

const head = { protocol: PROTOCOL, version: VERSION } as const
const state = (balance: string, id = '72') =>
  ({
    type: 'host',
    message: {
      ...head,
      type: 'state',
      requestId: null,
      balance,
      round: round({ id, state: 'settled', payout: '0.00' }),
      fairness,
    },
  }) as const

/** A store whose frames pass when the test says so, and what its parts were told. */
async function begun() {
  let pass: () => void = () => undefined
  const store = createSessionStore(
    () =>
      new Promise((resolve) => {
        pass = resolve
      }),
  )
  const told: Part[] = []
  for (const part of ['round', 'balance', 'around'] as const)
    store.watch(part, () => told.push(part))
  const frame = async () => {
    pass()
    await new Promise((resolve) => setTimeout(resolve))
    return told.splice(0)
  }
  store.take({ type: 'host', message: init() })
  return { store, told, frame }
}

test('a game that begins is there at once and as a whole', async () => {
  const { store, told } = await begun()
  expect(told).toEqual(['round', 'balance', 'around'])
  expect(store.shown('around')).toBe(store.now())
})

test('whoever decides knows at once; what is drawn has a frame for each part, the round first', async () => {
  const { store, told, frame } = await begun()
  told.length = 0
  let heard = ''
  store.hear(() => {
    heard = store.now()?.balance ?? ''
  })
  store.take(state('90.00'))
  expect(heard).toBe('90.00')
  expect(store.shown('round')?.balance).toBe('100.00')
  expect(told).toEqual([])
  expect(await frame()).toEqual(['round'])
  expect(store.shown('round')?.balance).toBe('90.00')
  expect(store.shown('balance')?.balance).toBe('100.00')
  expect(await frame()).toEqual(['balance'])
  expect(await frame()).toEqual(['around'])
  expect(await frame()).toEqual([])
})

test('an outcome does not wait until the one before is drawn to its end', async () => {
  const { store, told, frame } = await begun()
  told.length = 0
  store.take(state('90.00'))
  await frame()
  store.take(state('80.00', '73'))
  expect(await frame()).toEqual(['round'])
  expect(store.shown('round')?.round?.id).toBe('73')
  expect(await frame()).toEqual(['balance'])
  expect(store.shown('balance')?.balance).toBe('80.00')
  expect(await frame()).toEqual(['around'])
  store.take(state('70.00', '74'))
  expect(await frame()).toEqual(['round'])
})

test('what changes nothing tells nobody', async () => {
  const { store, told, frame } = await begun()
  told.length = 0
  const message = { ...head, type: 'refused', requestId: '', code: 'x', message: 'x' } as const
  store.take({ type: 'host', message })
  expect(await frame()).toEqual([])
})

test('a round leaves what it does not change as it is, so that nobody draws it again', async () => {
  const { store, frame } = await begun()
  const bets = [{ id: '1', name: 'a*', currency: 'USD', stake: '1.00', payout: '0.00', at: '' }]
  store.take({ type: 'host', message: { ...head, type: 'live', bets } })
  for (let passed = 0; passed < 3; passed += 1) await frame()
  const { init: begin, live, history, recent } = store.shown('around') ?? {}
  store.take({ type: 'sent', pending: { requestId: 'r', kind: 'bet' } })
  expect(await frame()).toEqual(['round'])
  expect(store.shown('round')?.recent).toBe(recent)
  store.take(state('90.00'))
  for (let passed = 0; passed < 4; passed += 1) await frame()
  const after = store.shown('around')
  expect(after?.round?.id).toBe('72')
  expect(after?.init).toBe(begin)
  expect(after?.live).toBe(live)
  expect(after?.history).toBe(history)
})
