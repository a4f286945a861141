import { randomUUID } from 'node:crypto'
import type { TestHouse } from './app.ts'
import { signedInOperator, signInOperator } from './people.ts'

export interface OpsReply {
  /** `ok`, or the code of the refusal. */
  readonly code: string
  readonly value: Record<string, unknown>
}

/** What tests of keys and of brands say themselves. */
interface OpsMore {
  readonly key?: string
  readonly host?: string
}

export type Ops = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  more?: OpsMore,
) => Promise<OpsReply>

/** An operator of the first brand with one role, at the console; signs in again when it must. */
export async function opsClient(house: TestHouse, role: string): Promise<Ops> {
  let credentials = await signedInOperator(house, role)
  const send: Ops = async (method, path, body, { key = randomUUID(), host = 'localhost' } = {}) => {
    const reply = await house.app.console.inject({
      method,
      url: `/api/ops${path}`,
      headers: {
        host,
        ...credentials,
        'idempotency-key': key,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    const said: { code?: string; value?: Record<string, unknown> } = reply.json()
    return { code: said.code ?? 'ok', value: said.value ?? {} }
  }
  return async (method, path, body, more) => {
    const answer = await send(method, path, body, more)
    if (answer.code !== 'not_signed_in') return answer
    credentials = await signInOperator(house, `${role}-of-tests`)
    return send(method, path, body, more)
  }
}
