import { dateTimeFormat } from '@lantern/kernel/formatters'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Board, boardInWords, boardsOf, NOTHING } from '@lantern/games/slots/view/boards'
import { toldOf } from '@lantern/games/slots/view/called'
import { type SlotTexts, slotTexts } from '@lantern/games/slots/view/texts'
import type { FastifyInstance } from 'fastify'
import { type Html, markup } from '../console/html.ts'
import type { Context } from '../context.ts'
import { presentRound, presentTitle } from '../game/present.ts'
import { type Replay, replayOf } from '../game/replays.ts'
import { titleOf } from '../game/sessions.ts'

const STYLE = readFileSync(path.join(import.meta.dirname, 'replay.css'), 'utf8')

const policy = (hosts: readonly string[]): string =>
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
  `frame-ancestors 'self' ${hosts.join(' ')}`

interface Facts {
  readonly ctx: Context
  readonly replay: Replay
}

/** A round as it was shown, board by board, for a dispute. */
function pageOf({ ctx, replay: { round, language } }: Facts): string {
  const texts = slotTexts(language)
  const game = presentTitle(titleOf(round.gameCode), language)
  const shown = presentRound(ctx, round)
  const money = (amount: string): string => `${amount} ${shown.currency}`
  const facts: readonly (readonly [string, string])[] = [
    [texts.stake, money(shown.stake)],
    [texts.paid, shown.payout === null ? texts.states[shown.state] : money(shown.payout)],
    ['ID', shown.reference],
    [texts.seedHash, shown.seedHash],
    ...(shown.seed === null ? [] : [[texts.seed, shown.seed] as const]),
  ]
  const look = { game, language, texts, money }
  return markup`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${texts.replay} · ${game.name}</title>
<link rel="stylesheet" href="/replay-style.css"></head>
<body><main>
<p class="label">${texts.replayOf(timeOf(shown.startedAt, language))}</p>
<h1>${game.name}</h1>
<p class="note">${texts.replayNote}</p>
<ol>${boardsOf(shown.view, texts, toldOf(language, game)).map((board) => boardHtml(board, look))}</ol>
<dl>${facts.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</main></body></html>`.html
}

const timeOf = (iso: string, locale: string): string =>
  `${dateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(iso))} UTC`

interface Look {
  readonly game: ReturnType<typeof presentTitle>
  readonly language: string
  readonly texts: SlotTexts
  readonly money: (amount: string) => string
}

function boardHtml({ window, label, lit, payout }: Board, look: Look): Html {
  const { game, language, texts, money } = look
  const cell = (symbol: string): Html =>
    symbol === NOTHING
      ? markup`<span></span>`
      : markup`<img src="/art/${game.code}/${encodeURIComponent(symbol)}.svg" alt="">`
  const columns = window.map(
    (symbols, reel) =>
      markup`<div class="${lit.includes(reel) ? 'lit' : ''}">${Array.from(symbols, cell)}</div>`,
  )
  const paid =
    payout === null
      ? markup`<span></span>`
      : markup`<span>${texts.paid} <bdi dir="ltr">${money(payout)}</bdi></span>`
  return markup`<li><div class="board" role="img"
aria-label="${boardInWords(game, window, language, texts)}">${columns}</div>
<p><span>${label}</span>${paid}</p></li>`
}

/** The page of a replay. Its address is all that is needed to see it, for some minutes. */
export function registerReplays(app: FastifyInstance, ctx: Context): void {
  const csp = policy(ctx.config.hostOrigins)
  app.get('/replay-style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  )
  app.get<{ Params: { name: string } }>('/replay/:name', async (request, reply) => {
    const replay = await replayOf(ctx, request.params.name)
    if (!replay) return reply.callNotFound()
    return reply
      .header('content-security-policy', csp)
      .type('text/html; charset=utf-8')
      .send(pageOf({ ctx, replay }))
  })
}
