import type { Endpoint, ReplyOf } from '@lantern/contract/endpoint'
import { games } from '@lantern/contract/games'
import { opsCashier } from '@lantern/contract/ops/cashier'
import { opsSystem } from '@lantern/contract/ops/console'
import { opsPayments } from '@lantern/contract/ops/payments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from './api.ts'
import { type Act, ApiProvider, mayRetry, useAct, useRead } from './hooks.ts'

/** A call that is on its way until it is answered; both end once the part has heard of it. */
interface Wire<E extends Endpoint> {
  readonly answer: (reply: ReplyOf<E>) => Promise<void>
  readonly refuse: () => Promise<void>
}

interface Acting<E extends Endpoint> {
  readonly act: Act<E>
  readonly wires: readonly Wire<E>[]
}

/** What a part of a screen is given by `useAct`, and the calls that it makes. */
function acting<E extends Endpoint>(endpoint: E): Acting<E> {
  const wires: Wire<E>[] = []
  const { reply: shape }: Endpoint = endpoint
  let heard: (() => void) | undefined
  const api = createApi({
    prefix: '/api/ops',
    fetch: () =>
      new Promise((resolve) => {
        const end = (body: object) =>
          new Promise<void>((done) => {
            heard = done
            resolve(Response.json(body))
          })
        wires.push({
          answer: (reply) => end({ success: true, value: z.encode(shape, reply) }),
          refuse: () => end({ success: false, code: 'insufficient_funds', message: '', value: {} }),
        })
      }),
  })
  let act: Act<E> | undefined
  const Part = (): ReactNode => {
    act = useAct(endpoint, { onDone: () => heard?.(), onRefused: () => heard?.() })
    return null
  }
  const client = new QueryClient()
  const part = createElement(ApiProvider, { value: api }, createElement(Part))
  renderToString(createElement(QueryClientProvider, { client }, part))
  if (act === undefined) throw new Error('nothing was drawn')
  return { act, wires }
}

/** What was pressed is on its way. */
const sent = () => new Promise<void>((done) => setTimeout(done))

const wish = { id: '7', reason: 'it never arrived' }

test('a press while money is under way does nothing; after the answer it is a new one', async () => {
  const { act, wires } = acting(opsPayments.reject)
  act.act(wish)
  act.act(wish)
  act.act({ ...wish, id: '8' })
  await sent()
  expect(wires).toHaveLength(1)
  await wires[0]?.answer({ done: true })
  act.act(wish)
  await sent()
  expect(wires).toHaveLength(2)
})

test('a press after a refusal is a new one', async () => {
  const { act, wires } = acting(opsPayments.reject)
  act.act(wish)
  await sent()
  await wires[0]?.refuse()
  act.act(wish)
  await sent()
  expect(wires).toHaveLength(2)
})

test('of what moves no money nothing that is under way is said again', async () => {
  const { act, wires } = acting(opsCashier.claim)
  for (const id of ['1', '1', '2', '1', '2']) act.act({ id })
  await sent()
  expect(wires).toHaveLength(2)
  // The end of one is not the end of the other.
  await wires[1]?.refuse()
  for (const id of ['1', '2']) act.act({ id })
  await sent()
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
  await sent()
  expect(wires).toHaveLength(2)
})

test('a text that is too long to be sent is a read that was refused, not the end of a page', async () => {
  const read = vi.fn<typeof fetch>()
  const api = createApi({ prefix: '/api', fetch: read })
  const queries = { retry: mayRetry, retryOnMount: false }
  const client = new QueryClient({ defaultOptions: { queries } })
  const asked = { gameName: 'x'.repeat(61) }
  const Part = (): ReactNode => useRead(games.list, asked).error?.code ?? 'on its way'
  const drawn = () => {
    const part = createElement(ApiProvider, { value: api }, createElement(Part))
    return renderToString(createElement(QueryClientProvider, { client }, part))
  }
  expect(drawn()).toBe('on its way')
  const query = client.getQueryCache().getAll()[0]
  await query?.fetch().catch(() => undefined)
  expect(drawn()).toBe('bad_request')
  expect(read).not.toHaveBeenCalled()
})
