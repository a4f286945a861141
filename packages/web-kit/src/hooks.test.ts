import { cashier } from '@lantern/contract/cashier'
import type { Endpoint } from '@lantern/contract/endpoint'
import { opsCashier, opsSystem } from '@lantern/contract/ops/console'
import { money } from '@lantern/kernel/money'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Api } from './api.ts'
import { CallRefusal } from './call-refusal.ts'
import { type Act, ApiProvider, useAct } from './hooks.ts'

interface Wire {
  readonly path: string
  readonly answer: (reply: unknown) => Promise<void>
  readonly refuse: () => Promise<void>
}

/** What a part of a screen is given by `useAct`, and the calls that it makes. */
function acting<E extends Endpoint>(endpoint: E): { readonly act: Act<E>; readonly wires: Wire[] } {
  const wires: Wire[] = []
  const settled = () => new Promise<void>((done) => setTimeout(done))
  const call: Api['call'] = ({ path }) =>
    new Promise((resolve, reject) => {
      wires.push({
        path,
        answer: (reply) => {
          resolve(reply as never)
          return settled()
        },
        refuse: () => {
          reject(new CallRefusal('insufficient_funds'))
          return settled()
        },
      })
    })
  let act: Act<E> | undefined
  const Part = (): ReactNode => {
    act = useAct(endpoint)
    return null
  }
  const client = new QueryClient()
  const api = createElement(ApiProvider, { value: { call } }, createElement(Part))
  renderToString(createElement(QueryClientProvider, { client }, api))
  if (act === undefined) throw new Error('nothing was drawn')
  return { act, wires }
}

const deposit = { method: 'bank_qr', amount: money('100') }

test('a press while money is under way does nothing; after the answer it is a new one', async () => {
  const { act, wires } = acting(cashier.createDeposit)
  act.act(deposit)
  act.act(deposit)
  act.act({ ...deposit, amount: money('50') })
  await Promise.resolve()
  expect(wires).toHaveLength(1)
  await wires[0]?.answer({})
  act.act(deposit)
  await Promise.resolve()
  expect(wires).toHaveLength(2)
})

test('a press after a refusal is a new one', async () => {
  const { act, wires } = acting(cashier.createDeposit)
  act.act(deposit)
  await Promise.resolve()
  await wires[0]?.refuse()
  act.act(deposit)
  await Promise.resolve()
  expect(wires).toHaveLength(2)
})

test('of what moves no money only the same is not said again', async () => {
  const { act, wires } = acting(opsCashier.claim)
  for (const id of ['1', '1', '2', '1']) act.act({ id })
  await Promise.resolve()
  expect(wires).toHaveLength(3)
})

test('the same is what says the same, lists and all', async () => {
  const { act, wires } = acting(opsSystem.setRegions)
  const blocked = (country: string) => ({
    blockedCountries: [country],
    blockedNetworks: [],
    allowedCountries: [],
    allowedNetworks: [],
    reason: 'the law',
  })
  for (const country of ['FR', 'FR', 'DE']) act.act(blocked(country))
  await Promise.resolve()
  expect(wires).toHaveLength(2)
})
