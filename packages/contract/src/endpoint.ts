import type * as z from 'zod/mini'

/**
 * Who may call. `public`: anyone, signed in or not. `restricted`: any session, even one that may
 * only change its password. `player`: a member, a trial member or a visitor's play session.
 * `session`: a full session, trial included. `member`: a full session of a real account.
 * `agent`: a member with an agent account. `operator-public` and `operator`: the console's realm.
 */
export type Audience =
  | 'public'
  | 'restricted'
  | 'player'
  | 'session'
  | 'member'
  | 'agent'
  | 'operator-public'
  | 'operator'

/** What an operator's role may open. */
export const grants = [
  'members.read',
  'members.block',
  'members.reveal',
  'members.secure',
  'members.vip',
  'checks.review',
  'withdrawals.read',
  'withdrawals.claim',
  'withdrawals.approve',
  'deposits.read',
  'deposits.write',
  'payments.approve',
  'adjustments.read',
  'adjustments.propose',
  'adjustments.approve',
  'audit.read',
  'system.read',
  'system.write',
  'operators.write',
  'feedback.read',
  'feedback.write',
  'cases.read',
  'cases.write',
  'vendors.read',
  'vendors.write',
] as const
export type Grant = (typeof grants)[number]

export type FileKind = 'text/csv' | 'text/x-gettext-translation'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: Method
  /** After the prefix `/api` (members) or `/api/ops` (console). */
  readonly path: string
  readonly audience: Audience
  /** One sentence for the docs page. */
  readonly summary: string
  /** Query for GET and DELETE, body otherwise. A strict object: unknown fields are refused. */
  readonly input: Input
  /**
   * What a client of this site says of itself with every such call, beside its input: read by
   * whatever stands between. The server knows it by the address.
   */
  readonly says?: Readonly<Record<string, string>>
  /** What stands in `value` of the envelope. */
  readonly reply: Reply
  /** The body travels as JWE compact `{"sealed": "…"}`; plain text is refused. */
  readonly sealed?: true
  /**
   * Moves money: needs `Idempotency-Key`, runs in one transaction, its outcome is kept for ever.
   * `together`: in one transaction with others that came at the same moment.
   */
  readonly money?: true | 'together'
  /** Answers even while the site is closed for maintenance or to this region. */
  readonly always?: true
  /** Also takes a body of `application/x-www-form-urlencoded`, from a page of ours only. */
  readonly form?: true
  /** The largest body, where it is more than the house's 64 KiB. */
  readonly mostBytes?: number
  /**
   * Answers a file of this kind that is made while it is sent, and no envelope; a refusal has one as
   * ever.
   */
  readonly stream?: FileKind
  /** Operators only: the grant a role must have. */
  readonly grant?: Grant
}

/** Declares one call. */
export const endpoint = <Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  call: Endpoint<Input, Reply>,
): Endpoint<Input, Reply> => call

/**
 * Declares a relay call: the single place that turns a relay name into a path. The specification
 * shows only `/wps/relay/CSP_unreadCount`; that all relays live there is inferred.
 */
export const relay = <Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  name: string,
  call: Omit<Endpoint<Input, Reply>, 'path'>,
): Endpoint<Input, Reply> => ({ ...call, path: `/wps/relay/${name}` })

export type Group = Readonly<Record<string, Endpoint>>
export type InputOf<E> = E extends Endpoint<infer I, z.ZodMiniType> ? z.output<I> : never
export type WireInputOf<E> = E extends Endpoint<infer I, z.ZodMiniType> ? z.input<I> : never
export type ReplyOf<E> = E extends Endpoint<z.ZodMiniType, infer R> ? z.output<R> : never
