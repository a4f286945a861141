import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { Envelope } from '@lantern/contract/envelope'
import { systemClock } from '@lantern/kernel/time'

/** What came back. */
export interface Answer {
  readonly status: number
  /** The body as it travelled. */
  readonly text: string
  readonly body: Envelope<unknown>
  readonly headers: Readonly<Record<string, unknown>>
}

interface Wish {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Changes to a sealed payload's protected header or key, for tests that break it. */
export interface SealWish {
  readonly header?: Readonly<Record<string, unknown>>
  readonly method?: Method
  readonly path?: string
}

/** A browser of a test: it keeps its cookies and seals what must be sealed. */
export interface MemberBrowser {
  readonly cookies: Map<string, string>
  call(method: Method, path: string, wish?: Wish): Promise<Answer>
  /** Seals `content` for the path and sends it. */
  sealed(method: Method, path: string, content: unknown, token?: string): Promise<Answer>
  /** The sealed text alone. */
  seal(method: Method, path: string, content: unknown, changes?: SealWish): Promise<string>
}

/** A browser at `host` behind the address `ip`; each has cookies of its own. */
export function memberBrowser(
  site: FastifyInstance,
  host = 'localhost',
  ip = '198.51.100.7',
): MemberBrowser {
  const cookies = new Map<string, string>()
  const call = async (method: Method, path: string, wish: Wish = {}): Promise<Answer> => {
    const options: InjectOptions = {
      method,
      url: `/api${path}`,
      remoteAddress: ip,
      cookies: Object.fromEntries(cookies),
      headers: {
        host,
        ...(wish.token === undefined ? {} : { authorization: `Bearer ${wish.token}` }),
        ...(wish.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...wish.headers,
      },
      ...(wish.body === undefined ? {} : { payload: JSON.stringify(wish.body) }),
    }
    const response = await site.inject(options)
    for (const { name, value } of response.cookies) cookies.set(name, value)
    const body: Envelope<unknown> = JSON.parse(response.body)
    return { status: response.statusCode, text: response.body, body, headers: response.headers }
  }
  const seal = async (method: Method, path: string, content: unknown, changes: SealWish = {}) => {
    const keys = await call('GET', '/wps/session/keys')
    const [jwk] = (valueOf(keys) as { keys: [JWK & { kid: string }] }).keys
    return new CompactEncrypt(Buffer.from(JSON.stringify(content)))
      .setProtectedHeader({
        alg: 'ECDH-ES+A256KW',
        enc: 'A256GCM',
        kid: jwk.kid,
        // The server asks its database, whose clock is the machine's.
        iat: Math.floor(systemClock.now().getTime() / 1000),
        jti: randomUUID(),
        htu: `/api${path}`,
        htm: method,
        ...changes.header,
      })
      .encrypt(await importJWK(jwk, 'ECDH-ES+A256KW'))
  }
  return {
    cookies,
    call,
    seal,
    sealed: async (method, path, content, token) =>
      call(method, path, {
        body: { sealed: await seal(method, path, content) },
        ...(token === undefined ? {} : { token }),
      }),
  }
}

/** The value of a successful answer; throws with the refusal otherwise. */
export function valueOf(answer: Answer): unknown {
  if (answer.body.success) return answer.body.value
  throw new Error(`refused: ${answer.text}`)
}

/** The code of a refused answer; `ok` for a successful one. */
export const codeOf = (answer: Answer): string => (answer.body.success ? 'ok' : answer.body.code)

/** A text that is no secret of ours but looks like one. */
export const otherSecret = (): string => randomBytes(32).toString('base64url')
