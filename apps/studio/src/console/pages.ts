import type { View } from '@lantern/games/slots/bet'
import type { Title } from '@lantern/games/slots/title'
import { formatMoney } from '@lantern/kernel/money'
import type { Chaos } from '../wire/chaos.ts'
import { type Html, markup, NONE } from './html.ts'
import type { AttemptLine, CallLine, RoundFilter, RoundLine } from './queries.ts'

const CHAOS = '/console/chaos'
const LINKS = [
  ['/console', 'Rounds'],
  ['/console/outbox', 'Outbox'],
  [CHAOS, 'Chaos'],
  ['/console/titles', 'Titles'],
] as const

/** Who looks at a page, and whether the studio may misbehave here. */
export interface Reader {
  readonly name: string
  readonly mayBeRude: boolean
}

/** A page of the console. Without a reader nobody is signed in, and there is nowhere to go. */
export function page(title: string, body: Html, reader?: Reader): string {
  const links = LINKS.filter(([to]) => to !== CHAOS || reader?.mayBeRude)
  const navigation = markup`<nav aria-label="Console">${links.map(
    ([to, text]) =>
      markup`<a href="${to}"${text === title ? markup` aria-current="page"` : NONE}>${text}</a>`,
  )}</nav><form method="post" action="/console/sign-out"><button>Sign out ${reader?.name ?? ''}</button></form>`
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark"><meta name="robots" content="noindex">
<title>${title} · Studio</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/console/style.css"></head>
<body><header><strong>Game studio</strong>${reader === undefined ? NONE : navigation}</header>
<main><h1>${title}</h1>${body}</main></body></html>
`.html
}

export const signInPage = (isWrong: boolean): string =>
  page(
    'Sign in',
    markup`<form class="card" method="post" action="/console/sign-in">
${isWrong ? markup`<p class="bad" role="alert">Name or password is wrong.</p>` : NONE}
<label>Name <input name="name" autocomplete="username" required maxlength="40"></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required maxlength="200"></label>
<button class="main">Sign in</button></form>`,
  )

const money = (units: string | null): string => (units === null ? '–' : formatMoney(BigInt(units)))
const time = (at: Date | null): string =>
  at === null ? '–' : at.toISOString().slice(0, 19).replace('T', ' ')

export const table = (
  heads: readonly string[],
  rows: readonly (readonly (string | Html)[])[],
): Html =>
  rows.length === 0
    ? markup`<p>Nothing here.</p>`
    : markup`<div class="scroll" tabindex="0"><table><thead><tr>${heads.map(
        (head) => markup`<th scope="col">${head}</th>`,
      )}</tr></thead><tbody>${rows.map(
        (cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>`,
      )}</tbody></table></div>`

const stateOf = (round: RoundLine): Html => {
  const said = round.trouble ?? round.refusal
  const isWaiting = round.state === 'over' && !round.isSettled && round.trouble === null
  return markup`<span class="state ${round.state}">${round.state}</span>${
    said === null ? NONE : markup` <span class="bad">${said}</span>`
  }${isWaiting ? markup` <span class="warn">not settled yet</span>` : NONE}`
}

const STATES = ['reserving', 'open', 'over', 'refused', 'cancelled'] as const

export function roundsPage(
  rounds: readonly RoundLine[],
  counts: ReadonlyMap<string, number>,
  filter: RoundFilter,
): Html {
  const last = rounds.at(-1)
  const query = new URLSearchParams({ player: filter.player, state: filter.state })
  return markup`<ul class="counts">${[...counts].map(
    ([what, count]) => markup`<li><strong>${count}</strong> ${what}</li>`,
  )}</ul>
<form class="filter" method="get" action="/console">
<label>Player or bet <input name="player" value="${filter.player}" maxlength="100"></label>
<label>State <select name="state"><option value="">all</option>${STATES.map(
    (state) =>
      markup`<option${state === filter.state ? markup` selected` : NONE}>${state}</option>`,
  )}</select></label><button>Show</button></form>
${table(
  ['Round', 'Started', 'Game', 'Vendor', 'Player', 'Stake', 'Payout', 'State'],
  rounds.map((round) => [
    markup`<a href="/console/rounds/${round.id}">${round.id}</a>`,
    time(round.startedAt),
    round.gameCode,
    round.vendor,
    round.playerId,
    `${money(round.stake)} ${round.currency}`,
    money(round.payout),
    stateOf(round),
  ]),
)}
${rounds.length === 50 && last ? markup`<p><a href="/console?${query.toString()}&amp;before=${last.id}">Older</a></p>` : NONE}`
}

const callRows = (calls: readonly CallLine[]) =>
  calls.map((call) => [
    markup`<a href="/console/rounds/${call.roundId}">${call.roundId}</a>`,
    call.name,
    call.txId,
    markup`<span class="state ${call.state}">${call.state}</span>`,
    call.status ?? call.lastError ?? '–',
    `${call.tries}`,
    time(call.createdAt),
    call.state === 'waiting' ? time(call.nextTryAt) : time(call.answeredAt),
  ])

const CALL_HEADS = ['Round', 'Call', 'Id', 'State', 'Said', 'Tries', 'Written', 'Next or answered']

export const outboxPage = (calls: readonly CallLine[]): Html =>
  markup`<p>Every call that moves money, each until the platform has answered it.</p>
${table(CALL_HEADS, callRows(calls))}`

export function roundPage(
  round: RoundLine,
  shown: { readonly calls: readonly CallLine[]; readonly attempts: readonly AttemptLine[] },
  view: View | undefined,
): Html {
  return markup`<p>${round.gameCode} · ${round.vendor} · player ${round.playerId} ·
stake ${money(round.stake)} ${round.currency} · payout ${money(round.payout)} · ${stateOf(round)}</p>
<p>Bet ${round.betRef} · started ${time(round.startedAt)}</p>
<h2>Calls</h2>${table(CALL_HEADS, callRows(shown.calls))}
<h2>What went over the wire</h2>${table(
    ['At', 'Call', 'Kind', 'Outcome', 'Said'],
    shown.attempts.map((one) => [time(one.at), one.txId, one.kind, one.outcome, one.said]),
  )}
<h2>What the player saw</h2>${table(
    ['Spin', 'Reels', 'Pays'],
    (view?.spins ?? []).map((spin, at) => [
      at === 0 ? 'paid' : `free ${at}`,
      spin.model === 'cascade'
        ? spin.drops.map((drop) => drop.window.join(' ')).join(' → ')
        : spin.window.join(' '),
      spin.payout,
    ]),
  )}`
}

const RUDENESS: Readonly<Record<keyof Chaos, string>> = {
  duplicates: 'Duplicates: sent twice at the same moment',
  stale: 'Reordering: an earlier message again after a later one',
  earlyCancels: 'Reordering: the cancellation before its bet',
  lateWins: 'Late wins: payouts four seconds late',
  lostReplies: 'Lost replies: the answer is thrown away',
  wrongSignatures: 'Wrong signatures ahead of the right one',
  storms: 'Storms: twenty at once',
}

export const chaosPage = (chaos: Chaos, isSaved: boolean): Html =>
  markup`<p>How rude the studio is to the platform, in percent of its calls. Money stays right: each
round still ends in exactly one way.</p>
${isSaved ? markup`<p class="good" role="status">Set.</p>` : NONE}
<form class="card" method="post" action="/console/chaos">${Object.entries(RUDENESS).map(
    ([name, text]) =>
      markup`<label class="row"><span>${text}</span><input type="number" name="${name}" min="0" max="100" required value="${
        chaos[name as keyof Chaos]
      }"></label>`,
  )}<button class="main">Set</button></form>
<form method="post" action="/console/chaos"><button>Calm down</button></form>`

/** Only where nobody plays for real. */
export const promisePage = (titles: readonly Title[], promised: string): Html =>
  markup`<h2>Demonstration</h2>
<p>Free spins and respins come once in a hundred spins. Here the next spin at a game, whoever spins, wins
some: its seed is drawn until it does. Production has no such switch.</p>
${promised === '' ? NONE : markup`<p class="good" role="status">The next spin at ${promised} wins free spins.</p>`}
<form class="card" method="post" action="/console/promise"><label class="row"><span>Game</span>
<select name="game">${titles.map(
    ({ code, name }) => markup`<option value="${code}">${name}</option>`,
  )}</select></label><button class="main">Let free spins come</button></form>`
