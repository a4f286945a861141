import type { Grant } from '@lantern/contract/endpoint'
import type { BrandId, MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'

/** A brand as a request meets it; resolved from the domain, never from the payload. */
export interface Brand {
  readonly id: BrandId
  readonly code: string
  readonly name: string
  readonly currency: Currency
  readonly offsetMinutes: number
}

/** Ledger class of an account; postings never mix two. */
export type AccountClass = 'real' | 'trial' | 'test'

/** Account types of the wire: 0 member, 1, 2, 41, 42 agent, 4 trial. */
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]
export const TRIAL_TYPE = 4

export interface MemberSession {
  readonly id: string
  readonly memberId: MemberId
  readonly account: string
  readonly accountType: number
  readonly accountClass: AccountClass
  readonly currency: Currency
  readonly isTrial: boolean
  readonly isAgent: boolean
  /** `restricted` may only change the password and sign out; `play` only plays one game. */
  readonly kind: 'full' | 'restricted' | 'play'
  readonly restrictedWhy: 'initial' | 'weak' | 'expired' | null
  /** The only game of a play session. */
  readonly gameCode: string | null
}

export interface OperatorSession {
  readonly id: string
  readonly operatorId: OperatorId
  readonly brandId: BrandId
  readonly username: string
  readonly roles: readonly string[]
  readonly grants: ReadonlySet<Grant>
  readonly hasTotp: boolean
  /** Decides about money without an authenticator: may only set one up and sign out. */
  readonly mustSetUpTotp: boolean
}

/** Who stands at the door, as the server knows it. */
export interface Caller {
  readonly brand: Brand
  /** The name the site was asked under, in small letters and without port. */
  readonly host: string
  /** Client address, from the configured proxy hop only. */
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  /** The language that the browser's cookie names; null: none. */
  readonly language: string | null
  readonly member: MemberSession | undefined
  readonly operator: OperatorSession | undefined
  /** Cookies by their house names, without the `__Host-` prefix. */
  readonly cookies: Readonly<Record<string, string>>
}

/** Cookies a handler sets. Always HttpOnly, SameSite=Lax, Path=/, `__Host-` when secure. */
export interface Cookies {
  set(name: CookieName, value: string, maxAgeSeconds: number): void
  clear(name: CookieName): void
}

/** Every cookie of the house. The realms never accept each other's. */
export type CookieName = 'lr_device' | 'lr_visitor' | 'lr_remember' | 'lr_ops'

/** What keeps a member from playing, by its own wish or the house's. */
export type BreakKind = 'excluded' | 'time_out'

/** What the door asks of the rooms; wired in app.ts. */
export interface Doorkeeper {
  brandOfHost(host: string): Promise<Brand | undefined>
  siteState(brand: Brand, ip: string): Promise<'open' | 'maintenance' | 'region'>
  memberSession(brand: Brand, token: string, device: string): Promise<MemberSession | undefined>
  /** The break that ended a member's session; undefined for any other end, and for none. */
  breakThatEnded(brand: Brand, token: string, device: string): Promise<BreakKind | undefined>
  operatorSession(cookie: string): Promise<{ session: OperatorSession; brand: Brand } | undefined>
  /** Decrypts a sealed body; refuses with one and the same code whatever is wrong. */
  unseal(brand: Brand, sealed: string, method: string, path: string): Promise<unknown>
}
