import { Readable } from 'node:stream'
import { refuse } from '@lantern/contract/errors'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { hashOf, isSecret, newSecret, openProfile } from '../identity/index.ts'
import * as queries from './queries/closing.ts'
import { rowsOf, SECTIONS } from './queries/sections.ts'

const GOOD_FOR_MS = 5 * MINUTE_MS

/** An address from which a member's data is fetched, once, within five minutes. */
export async function exportUrl(
  ctx: Context,
  tx: Tx,
  whose: queries.Whose,
  by: string | null,
): Promise<string> {
  const at = ctx.clock.now()
  const ticket = newSecret(ctx)
  const expiresAt = new Date(at.getTime() + GOOD_FOR_MS)
  await queries.insertTicket(tx, whose, { hash: hashOf(ticket), by, at, expiresAt })
  return `${ctx.config.playOrigin}/export/${ticket}`
}

const text = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value

/** Everything about a member, a line of JSON for each thing; what is secret is not in it. */
export async function* linesOf(ctx: Context, whose: queries.Whose): AsyncGenerator<string> {
  const line = (part: string, row: object) => `${JSON.stringify({ part, ...row }, text)}\n`
  yield line('about', {
    format: 'lantern-row.member-data/1',
    madeAt: ctx.clock.now().toISOString(),
    amounts: 'units of 1/10,000 of the currency',
    parts: ['profile', ...Object.keys(SECTIONS)],
  })
  yield line('profile', (await openProfile(ctx, ctx.db, whose.brandId, whose.memberId)) ?? {})
  for (const part of Object.keys(SECTIONS))
    for await (const row of rowsOf(ctx.db, part, whose.memberId)) yield line(part, row)
}

/** `GET /export/<ticket>`: a member's data as a file, from the origin without cookies. */
export function registerExports(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { ticket: string } }>('/export/:ticket', async (request, reply) => {
    const { ticket } = request.params
    if (!isSecret(ticket)) refuse('not_found')
    const whose = await queries.takeTicket(ctx.db, hashOf(ticket), ctx.clock.now())
    if (!whose) refuse('not_found')
    return reply
      .headers({
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': `attachment; filename="my-data-${whose.memberId}.ndjson"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(Readable.from(linesOf(ctx, whose)))
  })
}
