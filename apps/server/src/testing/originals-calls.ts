import { randomUUID } from 'node:crypto'
import type { TestHouse } from './app.ts'
import type { Credentials } from './people.ts'

export type Body = Readonly<Record<string, unknown>>

export interface Asked {
  readonly method: 'GET' | 'POST'
  /** From `/wps` on. */
  readonly path: string
  /** In the address for what is only read. */
  readonly body?: Body
  /** One of its own where none is given. */
  readonly key?: string
}

export interface Answered<Value> {
  readonly status: number
  /** `ok`, or that of the refusal. */
  readonly code: string
  readonly text: string
  readonly value: Value
}

/** A call of a game of the house, as the page around its frame makes it. */
export async function callOriginals<Value>(
  house: TestHouse,
  who: Credentials,
  { method, path, body = {}, key = randomUUID() }: Asked,
): Promise<Answered<Value>> {
  const texts = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])
  const query =
    method === 'GET' && texts.length > 0 ? `?${new URLSearchParams(texts).toString()}` : ''
  const reply = await house.app.site.inject({
    method,
    url: `/api${path}${query}`,
    headers: {
      host: 'localhost',
      'idempotency-key': key,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...who,
    },
    ...(method === 'POST' ? { payload: JSON.stringify(body) } : {}),
  })
  const said: { success: boolean; code?: string; value: Value } = JSON.parse(reply.body)
  return {
    status: reply.statusCode,
    code: said.success ? 'ok' : String(said.code),
    text: reply.body,
    value: said.value,
  }
}
