import { html, type Markup, nothing } from './html.ts'
import { endingOf, MANNERS, type Message, type Outbox } from './outbox.ts'
import { facts, page } from './pages.ts'

const REFRESH_SECONDS = 3
const MOST_SHOWN = 50

/** Everything that arrived, newest first. The page has no script: it loads itself again. */
export function outboxPage(outbox: Outbox, to: string): string {
  const shown = outbox.arrived(to).slice(0, MOST_SHOWN)
  const coming = outbox.onTheirWay()
  return page(
    'Messages',
    html`<main class="wide">
<h1>Messages</h1>
<form class="filter" method="get" action="/outbox"><label for="to">To</label><input id="to" name="to" autocomplete="off" value="${to}"><button>Show</button></form>
${coming > 0 ? html`<p class="note">On their way: ${coming}</p>` : nothing}
${shown.length === 0 ? html`<p class="note">Nothing has arrived. Ask for a code on the site.</p>` : nothing}
<ul class="orders">${shown.map(card)}</ul>
<h2>What becomes of a message follows where it goes</h2>
${facts(
  (['late', 'lost', 'busy', 'silent', 'refused'] as const).map(
    (manner) => [`… ${endingOf(manner)}, ${manner}@…`, MANNERS[manner]] as const,
  ),
)}
<p class="back"><a href="/">Orders of the bank</a></p>
</main>`,
    { refreshSeconds: REFRESH_SECONDS },
  )
}

const card = (message: Message): Markup => html`<li class="card">
<div class="row"><strong>${message.channel === 'sms' ? 'SMS' : 'Mail'} to ${message.to}</strong><time>${new Date(message.takenAt).toISOString().slice(11, 19)} UTC</time></div>
${message.subject === '' ? nothing : html`<h2>${message.subject}</h2>`}
<p class="words">${message.text}</p></li>`
