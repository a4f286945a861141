import { type RefusalCode, refuse } from '@lantern/contract/errors'
import type { Endpoint, Group, InputOf, ReplyOf } from '@lantern/contract/endpoint'
import { language } from '@lantern/contract/fields'
import type { TextStream } from '@lantern/contract/ops/exports'
import { assert, present } from '@lantern/kernel/assert'
import { isUuid } from '@lantern/kernel/ids'
import type { RefusalDetails } from '@lantern/kernel/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type {
  Brand,
  Caller,
  Cookies,
  Doorkeeper,
  MemberSession,
  OperatorSession,
} from './caller.ts'
import type { Context } from './context.ts'
import type { Tx } from './db/transact.ts'
import { clientAddress } from './http/address.ts'
import { type CookieJar, cookieJar } from './http/cookies.ts'
import { FormBody } from './http/form-body.ts'
import { isStorable } from './http/json-body.ts'
import { sendStream } from './http/stream.ts'
import { type CallKey, once } from './once.ts'

/** What a handler gets: the input is decoded and checked, the audience let in. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly ctx: Context
  readonly caller: Caller
  readonly input: InputOf<E>
  readonly cookies: Cookies
  /** When the call reached this program, before anything was looked up. */
  readonly arrivedAt: Date
  /** The member's session; asserts that the audience guarantees one. */
  readonly session: () => MemberSession
  /** The operator's session; asserts that the audience guarantees one. */
  readonly operator: () => OperatorSession
  /** The transaction of a money-moving call; asserts that the contract says `money`. */
  readonly tx: () => Tx
  /** The client's idempotency key of a money-moving call. */
  readonly key: () => string
  /** What a money-moving call is known again by. */
  readonly callKey: () => CallKey
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>
export type Handlers<G extends Group> = { readonly [Name in keyof G]: Handler<G[Name]> }

/** One call of the contract with the function that answers it. */
export interface Route {
  readonly call: Endpoint
  readonly handle: (call: Call) => Promise<unknown>
}

/** Pairs a contract group with its handlers: a missing or mistyped handler does not compile. */
export function bind<G extends Group>(group: G, handlers: Handlers<G>): Route[] {
  return Object.entries(group).map(([name, call]) => ({
    call,
    // The pair is checked above, by name; the common type of all handlers forgets it.
    handle: handlers[name as keyof G] as (call: Call) => Promise<unknown>,
  }))
}

export interface Door {
  readonly ctx: Context
  readonly keeper: Doorkeeper
  /** `/api` with members' calls or `/api/ops` with operators'. */
  readonly prefix: '/api' | '/api/ops'
}

/** A route as it is opened: what can be known before any request is worked out once. */
interface OpenRoute extends Door, Route {
  readonly coerce: (query: unknown) => unknown
}

/** Opens the routes of one realm. */
export function mount(app: FastifyInstance, door: Door, routes: readonly Route[]): void {
  for (const route of routes) {
    const open: OpenRoute = { ...door, ...route, coerce: queryCoercion(route.call) }
    app.route({
      method: route.call.method,
      url: door.prefix + route.call.path,
      ...(route.call.mostBytes !== undefined && { bodyLimit: route.call.mostBytes }),
      handler: (request, reply) => answer(open, request, reply),
    })
  }
}

async function answer(
  route: OpenRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { call, ctx } = route
  const arrivedAt = ctx.clock.now()
  const cookies = cookieJar(ctx.config, request, reply)
  const caller = await identify(route, request, cookies)
  const code = refusalFor(call, caller)
  if (code) refuse(code, await detailsOf(route, code, caller, request))
  const input = await readInput(route, caller, request)
  // What is answered to anybody may hold a token, a picture of a captcha or the caller's address.
  reply.header('cache-control', 'no-store')
  const handled = { ctx, caller, input, cookies, arrivedAt }
  // bind() compared the handler with the contract; the common type of all handlers forgets it
  if (call.stream) {
    const file = (await route.handle(callOf(handled))) as TextStream
    return sendStream(reply, call.stream, file)
  }
  const key = call.money ? callKeyOf(route, handled, idempotencyKey(request)) : undefined
  const value =
    key && call.money === true
      ? await handleOnce(route, handled, key)
      : z.encode(call.reply, await route.handle(callOf(handled, key)))
  return { success: true, value }
}

type Handled = Pick<Call, 'ctx' | 'caller' | 'cookies' | 'arrivedAt'> & { readonly input: unknown }

function callKeyOf({ call, prefix }: OpenRoute, { caller, input }: Handled, key: string): CallKey {
  const subject = caller.member?.memberId ?? caller.operator?.operatorId
  return {
    brandId: caller.brand.id,
    realm: prefix === '/api' ? 'member' : 'operator',
    subjectId: present(subject, 'money has an owner'),
    key,
    content: [call.method, call.path, withoutSecrets(input)],
  }
}

const handleOnce = (route: OpenRoute, handled: Handled, key: CallKey): Promise<unknown> =>
  once(handled.ctx, key, async (tx) =>
    z.encode(route.call.reply, await route.handle(callOf(handled, key, tx))),
  )

/** The call as its handler sees it. What the contract does not promise is asked for in vain. */
function callOf(handled: Handled, key?: CallKey, tx?: Tx): Call {
  const { caller } = handled
  return {
    ...handled,
    input: handled.input as InputOf<Endpoint>,
    session: () => present(caller.member, 'the audience guarantees a member session'),
    operator: () => present(caller.operator, 'the audience guarantees an operator session'),
    tx: () => present(tx, 'only a call declared as money has a transaction'),
    key: () => present(key, 'only a call declared as money has a key').key,
    callKey: () => present(key, 'only a call declared as money has a key'),
  }
}

type Common = Pick<Caller, 'host' | 'ip' | 'userAgent' | 'requestId' | 'language' | 'cookies'>

function identify(route: OpenRoute, request: FastifyRequest, jar: CookieJar): Promise<Caller> {
  const common: Common = {
    host: request.hostname.toLowerCase().replace(/\.$/, ''),
    ip: clientAddress(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    language: languageOf(request),
    cookies: jar.all,
  }
  return route.prefix === '/api/ops'
    ? identifyOperator(route, request, common)
    : identifyMember(route, request, common)
}

/** What the page remembers as the visitor's language; only its shape is looked at. */
function languageOf(request: FastifyRequest): string | null {
  const parsed = z.safeParse(language, request.cookies['lr_lang'])
  return parsed.success ? parsed.data : null
}

async function identifyOperator(
  { keeper }: OpenRoute,
  request: FastifyRequest,
  common: Common,
): Promise<Caller> {
  const cookie = common.cookies['lr_ops']
  const found = cookie ? await keeper.operatorSession(cookie) : undefined
  const brand = found?.brand ?? (await keeper.brandOfHost(request.hostname))
  if (!brand) refuse('not_found')
  return { ...common, brand, member: undefined, operator: found?.session }
}

async function identifyMember(
  route: OpenRoute,
  request: FastifyRequest,
  common: Common,
): Promise<Caller> {
  const { call, keeper } = route
  const brand = await keeper.brandOfHost(request.hostname)
  if (!brand) refuse('not_found')
  if (!call.always) await refuseWhileClosed(keeper, brand, common.ip)
  const token = bearer(request)
  const device = common.cookies['lr_device']
  const member = token && device ? await keeper.memberSession(brand, token, device) : undefined
  return { ...common, brand, member, operator: undefined }
}

async function refuseWhileClosed(keeper: Doorkeeper, brand: Brand, ip: string): Promise<void> {
  const state = await keeper.siteState(brand, ip)
  if (state === 'maintenance') refuse('system_maintenance')
  if (state === 'region') refuse('region_restricted')
}

function bearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined
}

/** Why the audience does not let this caller in; undefined when it does. */
function refusalFor(call: Endpoint, caller: Caller): RefusalCode | undefined {
  const { audience } = call
  if (audience === 'public' || audience === 'operator-public') return undefined
  if (audience === 'operator') {
    if (!caller.operator) return 'not_signed_in'
    assert(
      call.path === '/session/me' || call.grant || call.path.startsWith('/session/'),
      'granted',
    )
    if (caller.operator.mustSetUpTotp && !call.path.startsWith('/session/')) return 'totp_required'
    return call.grant && !caller.operator.grants.has(call.grant) ? 'forbidden' : undefined
  }
  return memberRefusal(audience, caller.member)
}

/** A page whose session a break ended has words of its own for that. */
async function detailsOf(
  { keeper, prefix }: OpenRoute,
  code: RefusalCode,
  { brand, cookies }: Caller,
  request: FastifyRequest,
): Promise<RefusalDetails | undefined> {
  const token = bearer(request)
  const device = cookies['lr_device']
  if (code !== 'not_signed_in' || prefix !== '/api' || !token || !device) return undefined
  const endedBy = await keeper.breakThatEnded(brand, token, device)
  return endedBy && { endedBy }
}

function memberRefusal(
  audience: 'restricted' | 'player' | 'session' | 'member' | 'agent',
  member: MemberSession | undefined,
): RefusalCode | undefined {
  if (!member) return 'not_signed_in'
  if (audience === 'restricted') return member.kind === 'play' ? 'forbidden' : undefined
  if (member.kind === 'restricted') return 'session_restricted'
  if (audience === 'player') return undefined
  if (member.kind === 'play') return 'real_account_required'
  if (audience === 'session') return undefined
  if (member.isTrial) return 'real_account_required'
  return audience === 'agent' && !member.isAgent ? 'agents_only' : undefined
}

async function readInput(
  { call, coerce, keeper, prefix }: OpenRoute,
  caller: Caller,
  request: FastifyRequest,
): Promise<unknown> {
  const hasBody = call.method === 'POST' || call.method === 'PUT'
  const sent = hasBody ? bodyOf(call, request) : coerce(request.query)
  const raw = call.sealed
    ? await keeper.unseal(caller.brand, sealedOf(sent), call.method, `${prefix}${call.path}`)
    : sent
  const parsed = z.safeDecode(call.input, raw as never)
  if (parsed.success) return parsed.data
  const issue = present(parsed.error.issues[0], 'a failed parse has an issue')
  if (call.sealed) refuse('sealed_payload_invalid')
  if (issue.code === 'unrecognized_keys') refuse('unknown_field')
  refuse('bad_request', { field: issue.path.map(String).join('.').slice(0, 80) })
}

/** A form comes from a page of ours, which says so: any page can send one to anybody. */
function bodyOf(call: Endpoint, request: FastifyRequest): unknown {
  const { body } = request
  if (!(body instanceof FormBody)) return body ?? {}
  if (!call.form) refuse('unsupported_media_type')
  // One that came from elsewhere was turned away before.
  if (request.headers.origin === undefined) refuse('untrusted_origin')
  return body.fields()
}

const sealedBody = z.strictObject({ sealed: z.string().check(z.maxLength(20_000)) })

function sealedOf(body: unknown): string {
  const parsed = z.safeParse(sealedBody, body)
  if (!parsed.success) refuse('sealed_payload_invalid')
  return parsed.data.sealed
}

function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  const text = typeof key === 'string' ? key.toLowerCase() : ''
  if (!isUuid(text)) refuse('idempotency_key_required')
  return text
}

/** Passwords decide whether a call may run, not what it does: they are not kept, not even hashed. */
function withoutSecrets(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).filter(([name]) => !/password/i.test(name)))
}

/** Query values arrive as text: whole numbers and booleans are read where the contract has them. */
function queryCoercion(call: Endpoint): (query: unknown) => unknown {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  const types = new Map(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      typeof property === 'object' ? property.type : undefined,
    ]),
  )
  return (query) => {
    if (typeof query !== 'object' || query === null) return query
    return Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, coerced(types.get(name), value)]),
    )
  }
}

function coerced(type: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (!isStorable(value)) refuse('bad_request')
  if (type === 'integer' && /^-?[0-9]{1,15}$/.test(value)) return Number.parseInt(value, 10)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}
