import { setTimeout as pause } from 'node:timers/promises'
import { isUuid } from '@lantern/kernel/ids'
import { parseMoney } from '@lantern/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { giftOf, leftFreeRounds } from '../game/free-rounds.ts'
import {
  balanceBefore,
  balanceOf,
  presentLine,
  presentRound,
  presentSession,
  presentTitle,
} from '../game/present.ts'
import { rereadSession, type RoundRow, type SessionRow, storeBalance } from '../game/queries.ts'
import { potAsMade, PotBoard } from '../game/pots.ts'
import { history, next, openRoundOf, roundOf, spin, type Step } from '../game/rounds.ts'
import { isVendor, openSession, sessionOf, titleOf } from '../game/sessions.ts'
import { refuse } from '../refusals.ts'
import type { Sender } from '../wire/sender.ts'

const token = z.string().check(z.regex(/^[!-~]{1,200}$/))
const gameCode = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const language = z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/))
const openBody = z.strictObject({
  game: gameCode,
  vendor: z.nullable(z.string().check(z.regex(/^[A-Z0-9_]{2,30}$/))),
  token: z.nullable(token),
  language,
})
const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))
const spinBody = z.strictObject({
  stake: z.string().check(z.maxLength(20)),
  key: z.string().check(z.refine(isUuid)),
  /** The player was shown that this spin costs nothing. */
  isFree: z.optional(z.boolean()),
  /** The rules that the player was shown. */
  rules: z.optional(z.string().check(z.maxLength(60))),
})
const nextBody = z.strictObject({ round: id, shown: z.int().check(z.minimum(1)) })

/** A page is kept waiting so long for a stake; then it asks again by itself. */
const PATIENCE_MS = 4_000
const LOOK_EVERY_MS = 100

function read<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  return parsed.success ? parsed.data : refuse('bad_request')
}

const ok = <T>(value: T) => ({ success: true, value })

/** What the pages of the games call. A page shows who it is by the key it was given. */
export function registerGameRoutes(app: FastifyInstance, ctx: Context, sender: Sender): void {
  const pots = new PotBoard(ctx)
  const mine = (request: FastifyRequest): Promise<SessionRow> => {
    const [, key = ''] = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '') ?? []
    return key === '' ? refuse('session_invalid') : sessionOf(ctx, key)
  }
  const answer = async (session: SessionRow, step: Step) => {
    const round = await afterCall(ctx, sender, session, step)
    const balance = balanceBefore(await rereadSession(ctx.db, session), round)
    return ok({ ...(await seen(ctx, session, round)), balance })
  }

  app.post('/api/open', async (request) => {
    const wish = read(openBody, request.body)
    if (wish.vendor !== null && !isVendor(ctx, wish.vendor)) refuse('launch_refused')
    const { key, session } = await openSession(ctx, { ...wish, gameCode: wish.game })
    return ok({ key, ...(await standing(ctx, pots, session)) })
  })
  app.post('/api/resume', async (request) => ok(await standing(ctx, pots, await mine(request))))
  app.post('/api/spin', async (request) => {
    const session = await mine(request)
    const { stake, key, isFree = false, rules } = read(spinBody, request.body)
    const units = parseMoney(stake)
    if (units === undefined) refuse('amount_invalid')
    const wish = { stake: units, clientKey: key, isFree, rules }
    return answer(session, await spin(ctx, session, wish))
  })
  app.post('/api/next', async (request) => {
    const session = await mine(request)
    const { round, shown } = read(nextBody, request.body)
    return answer(session, await next(ctx, session, { roundId: round, shown }))
  })
  app.get<{ Params: { id: string } }>('/api/round/:id', async (request) => {
    const session = await mine(request)
    const round = await roundOf(ctx, session, read(id, request.params.id))
    const balance = balanceOf(await rereadSession(ctx.db, session))
    return ok({ ...(await seen(ctx, session, round)), balance })
  })
  app.get<{ Querystring: { before?: string } }>('/api/history', async (request) => {
    const session = await mine(request)
    const before = request.query.before === undefined ? null : read(id, request.query.before)
    const rounds = await history(ctx, session, before)
    return ok({ rounds: rounds.map(presentLine) })
  })
  app.get('/api/balance', async (request) => {
    const session = await mine(request)
    const balance = await askBalance(ctx, session)
    return ok({ balance, freeRounds: await leftFreeRounds(ctx, session) })
  })
  app.get<{ Params: { game: string } }>('/api/pot/:game', async (request) => {
    const title = titleOf(request.params.game)
    // play money feeds no pot: it is shown the one that the title was made with
    const session = request.headers.authorization === undefined ? null : await mine(request)
    const own = session?.mode === 'real' ? session.currency : title.pot?.currency
    return ok({ pot: await pots.of(title, own ?? '') })
  })
  app.get<{ Params: { game: string } }>('/api/games/:game', async (request) =>
    ok(presentTitle(titleOf(request.params.game), 'en')),
  )
}

/** A round, the gift it was played from, and the one that the next is played from. */
const seen = async (ctx: Context, session: SessionRow, round: RoundRow) => ({
  round: presentRound(ctx, round),
  gift: await giftOf(ctx, round),
  freeRounds: await leftFreeRounds(ctx, session),
})

/** What a page needs to begin, or to go on after it was loaded again. */
async function standing(ctx: Context, pots: PotBoard, session: SessionRow) {
  const title = titleOf(session.gameCode)
  const round = await openRoundOf(ctx, session)
  const pot =
    session.mode === 'real' ? await pots.offered(title, session.currency) : potAsMade(title)
  return {
    ...presentSession(ctx, title, session, pot),
    freeRounds: await leftFreeRounds(ctx, session),
    round: round ? presentRound(ctx, round) : null,
  }
}

/**
 * Sends the call of a step and waits a moment for what becomes of the round. Whatever takes longer
 * goes on without the page.
 */
async function afterCall(
  ctx: Context,
  sender: Sender,
  session: SessionRow,
  { round, call }: Step,
): Promise<RoundRow> {
  if (call !== undefined) {
    const sent = sender.deliver(call)
    if (round.state === 'reserving')
      await Promise.race([sent, pause(PATIENCE_MS, undefined, { ref: false })])
  }
  if (round.state !== 'reserving') return round
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const now = await roundOf(ctx, session, round.id)
    if (now.state !== 'reserving' || performance.now() > deadline) return now
    await pause(LOOK_EVERY_MS)
  }
}

/** Asks the platform; when it is silent, what it said last. */
async function askBalance(ctx: Context, session: SessionRow): Promise<string | null> {
  const client = session.mode === 'real' ? ctx.clientOf(session.vendor) : undefined
  if (!client) return balanceOf(await rereadSession(ctx.db, session))
  const { playerId, currency } = session
  const outcome = await client.try({ op: 'getBalance', playerId, currency })
  const units = outcome.kind === 'answered' ? outcome.result.balance : null
  if (units !== null) await storeBalance(ctx.db, session, units)
  return balanceOf(await rereadSession(ctx.db, session))
}
