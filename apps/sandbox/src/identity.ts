import { createHash, randomBytes } from 'node:crypto'
import { type Clock, SECOND_MS } from '@lantern/kernel/time'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** A person of the demonstration, with the same number at every provider's own count. */
export interface Person {
  readonly key: string
  readonly name: string
  readonly email: string
}

export const PEOPLE: readonly Person[] = [
  { key: 'linh', name: 'Linh Tran', email: 'linh@example.com' },
  { key: 'marco', name: 'Marco Rossi', email: 'marco@example.com' },
  { key: 'sofia', name: 'Sofia Lind', email: 'sofia@example.com' },
]

export type ProviderName = 'google' | 'facebook'

/** How the provider goes wrong when somebody chooses so. */
export const FAULTS = {
  nonce: 'The answer belongs to another question',
  signature: 'The answer carries a foreign signature',
  expired: 'The code has run out when it is used',
  silent: 'The provider fails when it is asked',
} as const
export type Fault = keyof typeof FAULTS

/** What a site asked for when it sent the browser. */
export interface Wish {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly challenge: string
}

interface Grant extends Wish {
  readonly provider: ProviderName
  readonly person: Person
  readonly fault: Fault | undefined
  readonly at: number
}

const CODE_MS = 60 * SECOND_MS
const MOST_KEPT = 200
const KEY_ID = 'sandbox-1'

/** What the token call answers: the tokens, or an error by its OAuth name. */
export type Exchanged =
  | { readonly kind: 'tokens'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'error'; readonly status: number; readonly error: string }

const error = (name: string, status = 400): Exchanged => ({ kind: 'error', status, error: name })

/** Two providers of identities with sample people: one by OpenID Connect, one by plain OAuth 2. */
export class Identities {
  readonly #clock: Clock
  readonly #secret: string
  readonly #issuer: () => string
  readonly #grants = new Map<string, Grant>()
  readonly #tokens = new Map<string, { provider: ProviderName; person: Person }>()
  readonly #keys = generateKeyPair('RS256')
  readonly #foreign = generateKeyPair('RS256')

  constructor(clock: Clock, secret: string, issuer: () => string) {
    this.#clock = clock
    this.#secret = secret
    this.#issuer = issuer
  }

  /** The number a person has at a provider: never the same at two. */
  static subjectOf(provider: ProviderName, { key }: Person): string {
    return createHash('sha256').update(`${provider} ${key}`).digest('hex').slice(0, 21)
  }

  async publicKeys(): Promise<{ keys: JWK[] }> {
    const { publicKey } = await this.#keys
    return { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] }
  }

  /** The code with which a browser goes back. */
  allow(provider: ProviderName, person: Person, wish: Wish, fault: Fault | undefined): string {
    const code = randomBytes(24).toString('base64url')
    this.#grants.set(code, { ...wish, provider, person, fault, at: this.#now() })
    for (const oldest of this.#grants.keys())
      if (this.#grants.size > MOST_KEPT) this.#grants.delete(oldest)
    return code
  }

  /** Exchanges a code, once: the right client, the same address, the verifier of its challenge. */
  async exchange(provider: ProviderName, form: URLSearchParams): Promise<Exchanged> {
    const code = form.get('code') ?? ''
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    if (form.get('client_id') !== 'lantern-row' || form.get('client_secret') !== this.#secret)
      return error('invalid_client', 401)
    if (form.get('grant_type') !== 'authorization_code') return error('unsupported_grant_type')
    if (!grant || grant.provider !== provider || !this.#isGood(grant, form))
      return error('invalid_grant')
    if (grant.fault === 'silent') return error('server_error', 500)
    const token = randomBytes(24).toString('base64url')
    this.#tokens.set(token, { provider, person: grant.person })
    for (const oldest of this.#tokens.keys())
      if (this.#tokens.size > MOST_KEPT) this.#tokens.delete(oldest)
    const body = { access_token: token, token_type: 'Bearer', expires_in: 3600 }
    if (provider === 'facebook') return { kind: 'tokens', body }
    return { kind: 'tokens', body: { ...body, id_token: await this.#idToken(grant) } }
  }

  /** Whose access token it is. */
  owner(provider: ProviderName, authorization: string): Person | undefined {
    const found = this.#tokens.get(authorization.replace(/^Bearer /i, ''))
    return found?.provider === provider ? found.person : undefined
  }

  #isGood(grant: Grant, form: URLSearchParams): boolean {
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const isFresh = grant.fault !== 'expired' && this.#now() - grant.at < CODE_MS
    return (
      isFresh && form.get('redirect_uri') === grant.redirectUri && challenge === grant.challenge
    )
  }

  async #idToken({ person, nonce, fault }: Grant): Promise<string> {
    const { privateKey } = await (fault === 'signature' ? this.#foreign : this.#keys)
    const seconds = Math.floor(this.#now() / SECOND_MS)
    return new SignJWT({
      name: person.name,
      email: person.email,
      email_verified: true,
      nonce: fault === 'nonce' ? 'another-nonce' : nonce,
    })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setIssuer(this.#issuer())
      .setAudience('lantern-row')
      .setSubject(Identities.subjectOf('google', person))
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 300)
      .sign(privateKey)
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
