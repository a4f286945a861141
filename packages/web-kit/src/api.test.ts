import { cashier } from '@lantern/contract/cashier'
import { games } from '@lantern/contract/games'
import { lobby } from '@lantern/contract/lobby'
import { session } from '@lantern/contract/session'
import { wallet } from '@lantern/contract/wallet'
import { isUuid } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { type ApiSettings, createApi } from './api.ts'
import { CallRefusal } from './call-refusal.ts'

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}
type Answer = () => Promise<Response> | Response

const reply = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers })
const good =
  (value: unknown): Answer =>
  () =>
    reply({ success: true, value })
const no =
  (code: string, status: number, value?: object): Answer =>
  () =>
    reply({ success: false, code, message: `about ${code}`, ...(value && { value }) }, status)
const lost: Answer = () => {
  throw new TypeError('fetch failed')
}

/** A server that answers in a fixed order and remembers what it was sent. */
function serverOf(answers: readonly Answer[], rest: Partial<ApiSettings> = {}) {
  const sent: Sent[] = []
  const waits: number[] = []
  const refusals: string[] = []
  const queue = [...answers]
  const api = createApi({
    prefix: '/api',
    token: () => 'token-1',
    fetch: async (url, request) => {
      sent.push({
        url: typeof url === 'string' ? url : 'not a path',
        method: request?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(request?.headers)),
        body: typeof request?.body === 'string' ? JSON.parse(request.body) : undefined,
      })
      const answer = queue.shift()
      if (!answer) throw new Error('the test expected no further call')
      return answer()
    },
    sleep: async (ms) => {
      waits.push(ms)
    },
    onRefusal: ({ code }) => refusals.push(code),
    ...rest,
  })
  return { api, sent, waits, refusals }
}

const BALANCE = {
  currency: 'USD',
  currencySymbol: '$',
  balance: '1000.00',
  held: '0.00',
  bonus: '0.00',
  version: '7',
}
const DEPOSIT = {
  id: '12',
  reference: 'D-12',
  method: 'bank_qr',
  methodName: 'Bank QR',
  currency: 'USD',
  amount: '100.00',
  fee: '0.00',
  paidAmount: null,
  state: 'created',
  reason: null,
  payUrl: 'https://bank.example/pay/12',
  refundUrl: null,
  payTo: null,
  slips: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: null,
  timeline: [],
}

const refusalOf = async (call: Promise<unknown>): Promise<CallRefusal> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof CallRefusal) return error
  throw new Error(`no refusal but ${String(error)}`)
}

test.each([
  ['lists of games', games.list, 'clientType=3&platform=flash%2Chtml5-desktop'],
  ['hot games', games.hot, 'isPlatform=2&platform=flash%2Chtml5-desktop'],
  ['favourites', lobby.favourites, 'clientType=3&platform=flash'],
  ['menus', games.menus, undefined],
] as const)('%s are asked for by a client that says which it is', async (_name, call, said) => {
  const { api, sent } = serverOf([lost])
  await expect(api.call(call, {})).rejects.toThrow()
  const { searchParams } = new URL(sent[0]?.url ?? '', 'http://site.example')
  expect(searchParams.toString()).toBe(said ?? '')
})

describe('calls', () => {
  test('carry the token and bring amounts as exact units', async () => {
    const { api, sent } = serverOf([good({ ...BALANCE, balance: '90071992547409.93' })])
    const balance = await api.call(wallet.balance, {})
    expect(balance.balance).toBe(900_719_925_474_099_300n)
    expect(sent[0]).toMatchObject({ url: '/api/wps/v2/wallets/balance', method: 'GET' })
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer token-1' })
    expect(sent[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  test('put what was given in the query and leave defaults to the server', async () => {
    const { api, sent } = serverOf([good({ games: [], totalPages: 0 })])
    await api.call(games.list, {
      gameType: 'BGS',
      gameName: 'a&b=c',
      pageNo: 2,
      vassalage: undefined,
    })
    expect(sent[0]?.url).toBe(
      '/api/wps/relay/GCSGAME_gameList?clientType=3&platform=flash%2Chtml5-desktop&gameType=BGS&gameName=a%26b%3Dc&pageNo=2',
    )
  })

  test('a field that the contract does not know is our own mistake', async () => {
    const { api } = serverOf([])
    await expect(api.call(games.hot, { nonsense: '1' } as object)).rejects.toThrow(
      'has no field nonsense',
    )
  })

  test('what somebody wrote too long is refused as by the server, and never sent', async () => {
    const { api, sent } = serverOf([])
    const refusal = await refusalOf(api.call(games.list, { gameName: 'x'.repeat(61) }))
    expect(refusal).toMatchObject({ code: 'bad_request', status: 400 })
    expect(sent).toEqual([])
  })

  test('a refusal comes with its code, details and status', async () => {
    const { api, refusals } = serverOf([no('sign_in_failed', 401, { captcha: true })])
    const refusal = await refusalOf(api.call(session.loginV2, { username: 'a', password: 'b' }))
    expect(refusal).toMatchObject({
      code: 'sign_in_failed',
      status: 401,
      details: { captcha: true },
    })
    expect(refusal.message).toBe('about sign_in_failed')
    expect(refusals).toEqual(['sign_in_failed'])
  })

  test('no connection, a proxy page and an odd reply each have their own refusal', async () => {
    const page: Answer = () => new Response('<html>Bad gateway</html>', { status: 502 })
    const { api } = serverOf([lost, page, good({ balance: 1 }), () => reply('hello')])
    const codes: string[] = []
    for (let i = 0; i < 4; i += 1) codes.push((await refusalOf(api.call(wallet.balance, {}))).code)
    expect(codes).toEqual(['network_abnormal', 'busy', 'unknown_error', 'unknown_error'])
  })

  test('an answer that does not come in time is given up', async () => {
    const { api } = serverOf([], {
      fetch: (_url, request) =>
        new Promise((_resolve, reject) => {
          request?.signal?.addEventListener('abort', () =>
            reject(new DOMException('', 'AbortError')),
          )
        }),
    })
    const refusal = await refusalOf(api.call(wallet.balance, {}, { timeoutMs: 5 }))
    expect(refusal.code).toBe('network_slow')
  })
})

describe('idempotency keys', () => {
  const wanted = { method: 'bank_qr', amount: money('100.00') }
  const keysOf = (sent: readonly Sent[]) => sent.map(({ headers }) => headers['idempotency-key'])

  test('the reply is lost: the same key again, until there is an outcome', async () => {
    const { api, sent, waits } = serverOf([lost, no('unknown_error', 500), good(DEPOSIT)])
    const deposit = await api.call(cashier.createDeposit, wanted)
    expect(deposit.amount).toBe(1_000_000n)
    expect(sent.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ method: 'bank_qr', amount: '100.00' })),
    )
    expect(new Set(keysOf(sent)).size).toBe(1)
    expect(isUuid(keysOf(sent)[0] ?? '')).toBe(true)
    expect(waits).toEqual([400, 1_500])
  })

  test('pressed again after every try was lost: still the same key', async () => {
    const { api, sent } = serverOf([lost, lost, lost, good(DEPOSIT)])
    expect((await refusalOf(api.call(cashier.createDeposit, wanted))).code).toBe('network_abnormal')
    await api.call(cashier.createDeposit, wanted)
    expect(new Set(keysOf(sent)).size).toBe(1)
  })

  test('a clear answer ends the intention: the next press has a new key', async () => {
    const { api, sent } = serverOf([no('insufficient_funds', 409), good(DEPOSIT), good(DEPOSIT)])
    await refusalOf(api.call(cashier.createDeposit, wanted))
    await api.call(cashier.createDeposit, wanted)
    await api.call(cashier.createDeposit, wanted)
    expect(new Set(keysOf(sent)).size).toBe(3)
  })

  test('another amount is another intention', async () => {
    const { api, sent } = serverOf([lost, lost, lost, good(DEPOSIT)])
    await refusalOf(api.call(cashier.createDeposit, wanted))
    await api.call(cashier.createDeposit, { ...wanted, amount: money('200.00') })
    expect(keysOf(sent)[3]).not.toBe(keysOf(sent)[0])
  })

  test('two presses at once share one key, so that one of them counts', async () => {
    const { api, sent } = serverOf([good(DEPOSIT), good(DEPOSIT)])
    await Promise.all([
      api.call(cashier.createDeposit, wanted),
      api.call(cashier.createDeposit, wanted),
    ])
    expect(new Set(keysOf(sent)).size).toBe(1)
  })

  test('a key formed in the frame of a game is taken over', async () => {
    const key = '6f1b8f0e-5f0d-4a51-9d0e-0b8a1f3c2d4e'
    const { api, sent } = serverOf([lost, good(DEPOSIT)])
    await api.call(cashier.createDeposit, wanted, { idempotencyKey: key })
    expect(keysOf(sent)).toEqual([key, key])
  })
})

describe('sealed calls', () => {
  const SERVER_TIME = Date.UTC(2026, 10, 20, 10, 0, 0)
  const SIGNED_IN = { token: 't', firstTimeLogin: false, passwordExpired: false, restricted: null }
  const credentials = { username: 'member01', password: 'Lantern2026' }

  async function keyOf(kid: string) {
    const pair = await generateKeyPair('ECDH-ES+A256KW', { crv: 'P-256', extractable: true })
    const { kty, crv, x, y } = await exportJWK(pair.publicKey)
    const key = { kty, crv, x, y, kid, alg: 'ECDH-ES+A256KW', use: 'enc' }
    const answer: Answer = () =>
      reply({ success: true, value: { keys: [key] } }, 200, {
        date: new Date(SERVER_TIME).toUTCString(),
      })
    return { answer, privateKey: pair.privateKey }
  }

  test('R-051 the payload is bound to path, method and moment, by the clock of the server', async () => {
    const { answer, privateKey } = await keyOf('k1')
    // The device's clock is ten minutes slow.
    const { api, sent } = serverOf([answer, good(SIGNED_IN)], {
      now: () => SERVER_TIME - 600_000,
      isSecure: () => true,
    })
    await api.call(session.login, credentials)
    expect(sent[1]?.url).toBe('/api/wps/session/login')
    const body = sent[1]?.body as { sealed: string }
    expect(Object.keys(body)).toEqual(['sealed'])
    expect(JSON.stringify(sent)).not.toContain('Lantern2026')
    const { plaintext, protectedHeader } = await compactDecrypt(body.sealed, privateKey)
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(credentials)
    expect(protectedHeader).toMatchObject({
      alg: 'ECDH-ES+A256KW',
      enc: 'A256GCM',
      kid: 'k1',
      htu: '/api/wps/session/login',
      htm: 'POST',
      iat: SERVER_TIME / 1000,
    })
    expect(isUuid(String(protectedHeader['jti']))).toBe(true)
  })

  test('a key that was rotated out is fetched anew, once, with a payload of its own', async () => {
    const first = await keyOf('k1')
    const second = await keyOf('k2')
    const unread = no('sealed_payload_invalid', 400)
    const { api, sent } = serverOf(
      [first.answer, good(SIGNED_IN), unread, second.answer, good(SIGNED_IN)],
      { now: () => SERVER_TIME, isSecure: () => true },
    )
    await api.call(session.login, credentials)
    await api.call(session.login, credentials)
    const last = sent.at(-1)?.body as { sealed: string }
    expect((await compactDecrypt(last.sealed, second.privateKey)).protectedHeader.kid).toBe('k2')
  })

  test('without a secure context nothing is sent at all', async () => {
    const { api, sent } = serverOf([], { isSecure: () => false })
    expect((await refusalOf(api.call(session.login, credentials))).code).toBe(
      'secure_context_required',
    )
    expect(sent).toEqual([])
  })
})
