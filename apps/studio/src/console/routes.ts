import { readFileSync } from 'node:fs'
import path from 'node:path'
import { payRows } from '@lantern/games/slots/odds'
import { type ParSheet, parSheet } from '@lantern/games/slots/sheet'
import type { Title } from '@lantern/games/slots/title'
import { findTitle, TITLES } from '@lantern/games/slots/titles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { mayPromise, promiseFreeSpins } from '../game/promises.ts'
import { lockRound } from '../game/queries.ts'
import { viewOf } from '../game/rounds.ts'
import { transact } from '../db/pool.ts'
import { CALM, type Chaos, chaosSchema } from '../wire/chaos.ts'
import { storeChaos } from '../wire/queries.ts'
import { mayBeRude, rudenessNow } from '../wire/rudeness.ts'
import type { Sender } from '../wire/sender.ts'
import { type Html, markup } from './html.ts'
import { operatorOf, SESSION_HOURS, signIn, signOut } from './operators.ts'
import {
  chaosPage,
  outboxPage,
  page,
  promisePage,
  roundPage,
  roundsPage,
  signInPage,
} from './pages.ts'
import * as queries from './queries.ts'
import { sheetPage, titlesPage } from './sheet-page.ts'

/** A name of its own: cookies ignore ports, and no realm takes another's. */
const COOKIE = 'ls_studio'

const STYLE = readFileSync(path.join(import.meta.dirname, 'style.css'), 'utf8')

const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header('content-security-policy', POLICY)
    .header('x-frame-options', 'DENY')
    .type('text/html; charset=utf-8')
    .send(html)

/** The console: rounds, outbox, chaos switch, par sheets. Pages without a script. */
export function registerConsole(app: FastifyInstance, ctx: Context, sender: Sender): void {
  const cookieName = ctx.config.secureCookies ? `__Host-${COOKIE}` : COOKIE
  const keyOf = (request: FastifyRequest): string => request.cookies[cookieName] ?? ''
  registerDoor(app, ctx, { cookieName, keyOf })

  const show = (
    address: string,
    title: string,
    body: (request: FastifyRequest) => Promise<Html | undefined>,
  ): void => {
    app.get(address, async (request, reply) => {
      const name = await operatorOf(ctx, keyOf(request))
      if (name === undefined) return reply.redirect('/console/sign-in', 303)
      const made = await body(request)
      return made
        ? send(reply, page(title, made, { name, mayBeRude: mayBeRude(ctx) }))
        : reply.callNotFound()
    })
  }
  show('/console', 'Rounds', (request) => rounds(ctx, request))
  show('/console/outbox', 'Outbox', async () => outboxPage(await queries.listCalls(ctx.db)))
  show('/console/rounds/:id', 'Round', (request) => oneRound(ctx, request))
  show('/console/titles', 'Titles', async () => titlesPage(TITLES))
  show('/console/titles/:code', 'Par sheet', async (request) => oneTitle(paramOf(request, 'code')))
  show('/console/chaos', 'Chaos', async ({ query }) => {
    if (!mayBeRude(ctx)) return undefined
    const body = chaosPage(await rudenessNow(ctx, ctx.db), fieldOf(query, 'set') === '1')
    if (!mayPromise(ctx)) return body
    const promised = findTitle(fieldOf(query, 'promised'))?.name ?? ''
    return markup`${body}${promisePage(TITLES.filter(hasFreeSpins), promised)}`
  })
  app.post('/console/chaos', async (request, reply) => {
    const operator = await operatorOf(ctx, keyOf(request))
    if (operator === undefined) return reply.redirect('/console/sign-in', 303)
    if (!mayBeRude(ctx)) return reply.callNotFound()
    const wanted = chaosFrom(request.body)
    if (!wanted) return reply.status(400).send({ success: false, code: 'bad_request' })
    await storeChaos(ctx.db, wanted)
    ctx.log.warn({ operator, chaos: wanted }, 'the chaos switch was turned')
    sender.wake()
    return reply.redirect('/console/chaos?set=1', 303)
  })
  app.post('/console/promise', async (request, reply) => {
    if ((await operatorOf(ctx, keyOf(request))) === undefined)
      return reply.redirect('/console/sign-in', 303)
    const title = mayPromise(ctx) ? findTitle(formOf(request.body).get('game') ?? '') : undefined
    if (!title || !hasFreeSpins(title)) return reply.callNotFound()
    await promiseFreeSpins(ctx.db, title.code)
    return reply.redirect(`/console/chaos?promised=${title.code}`, 303)
  })
}

/** Whether a spin may win more of them: free spins, or the respins of held coins. */
const hasFreeSpins = ({ model }: Title): boolean =>
  model.kind === 'hold' ||
  ((model.kind === 'lines' || model.kind === 'ways') && Object.keys(model.freeSpins).length > 0)

interface Door {
  readonly cookieName: string
  readonly keyOf: (request: FastifyRequest) => string
}

function registerDoor(app: FastifyInstance, ctx: Context, { cookieName, keyOf }: Door): void {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.config.secureCookies,
  } as const
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin
    const isForm = request.method === 'POST' && request.url.startsWith('/console')
    if (isForm && origin !== undefined && new URL(origin).host !== request.host)
      return reply.status(403).send({ success: false, code: 'bad_request' })
    return undefined
  })
  app.get('/', async (_request, reply) => reply.redirect('/console', 303))
  app.get('/console/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  )
  app.get('/console/sign-in', async (_request, reply) => send(reply, signInPage(false)))
  app.post('/console/sign-in', async (request, reply) => {
    const form = formOf(request.body)
    const key = await signIn(ctx, request.ip, {
      name: form.get('name') ?? '',
      password: form.get('password') ?? '',
    })
    if (key === undefined) return send(reply.status(401), signInPage(true))
    reply.setCookie(cookieName, key, { ...options, maxAge: SESSION_HOURS * 3600 })
    return reply.redirect('/console', 303)
  })
  app.post('/console/sign-out', async (request, reply) => {
    await signOut(ctx, keyOf(request))
    return reply.clearCookie(cookieName, options).redirect('/console/sign-in', 303)
  })
}

const formOf = (body: unknown): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

function fieldOf(from: unknown, name: string): string {
  const value =
    typeof from === 'object' && from !== null ? new Map(Object.entries(from)).get(name) : undefined
  return typeof value === 'string' ? value.slice(0, 100) : ''
}

const paramOf = (request: FastifyRequest, name: string): string => fieldOf(request.params, name)

const ID = /^[1-9][0-9]{0,17}$/

async function rounds(ctx: Context, { query }: FastifyRequest): Promise<Html> {
  const before = fieldOf(query, 'before')
  const filter = {
    player: fieldOf(query, 'player'),
    state: fieldOf(query, 'state'),
    before: ID.test(before) ? before : null,
  }
  const [found, counts] = await Promise.all([
    queries.listRoundLines(ctx.db, filter),
    queries.countStandings(ctx.db),
  ])
  return roundsPage(found, counts, filter)
}

async function oneRound(ctx: Context, request: FastifyRequest): Promise<Html | undefined> {
  const id = paramOf(request, 'id')
  const line = ID.test(id) ? await queries.findRoundLine(ctx.db, id) : undefined
  if (!line) return undefined
  const [calls, attempts, row] = await Promise.all([
    queries.callsOfRound(ctx.db, id),
    queries.attemptsOfRound(ctx.db, id),
    transact(ctx.db, (tx) => lockRound(tx, id)),
  ])
  return roundPage(line, { calls, attempts }, row && viewOf(ctx, row))
}

const sheets = new Map<string, ParSheet>()

/** A sheet takes a second or two the first time, and never changes. */
function sheetOf(title: Title): ParSheet {
  const found = sheets.get(title.rulesVersion) ?? parSheet(title.model)
  sheets.set(title.rulesVersion, found)
  return found
}

function oneTitle(code: string): Html | undefined {
  const title = findTitle(code)
  return title && sheetPage(title, sheetOf(title), payRows(title.model))
}

/** Settings of the form; an empty one is calm. Undefined for anything that is no setting. */
function chaosFrom(body: unknown): Chaos | undefined {
  const form = formOf(body)
  if ([...form].length === 0) return CALM
  const fields = Object.fromEntries(
    Array.from(form, ([name, text]) => [name, Number.parseInt(text, 10)]),
  )
  const read = chaosSchema.safeParse(fields)
  return read.success ? read.data : undefined
}
