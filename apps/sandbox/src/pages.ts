import { type Bank, type Manners, type Notice, type Order, PAYOUT_SCRIPT } from './bank.ts'
import { accountOf, isVirtualAccount } from './virtual-account.ts'
import { html, type Markup, nothing } from './html.ts'

const METHOD_NAMES: Readonly<Record<string, string>> = {
  bank_qr: 'Bank QR',
  virtual_account: 'Virtual account',
  e_wallet: 'E-wallet',
  bank_account: 'Bank account',
  card: 'Card',
  crypto: 'Crypto',
}
const nameOf = (method: string): string => METHOD_NAMES[method] ?? method

const KIND_NAMES = { payment: 'Payment', payout: 'Payout', refund: 'Refund' } as const
const STATE_NAMES = { pending: 'Waiting', paid: 'Paid', failed: 'Declined' } as const

const mark = html`<svg viewBox="0 0 28 32" width="28" height="32" aria-hidden="true"><defs><linearGradient id="m" x2="1" y2="1"><stop stop-color="#FFB45C"/><stop offset=".5" stop-color="#FF6F3C"/><stop offset="1" stop-color="#FF3F71"/></linearGradient></defs><path d="M10 1h8v3h-8zM12 28h4v3h-4z" fill="#FFCB66"/><rect x="3" y="5.5" width="22" height="6.4" rx="3.2" fill="url(#m)"/><rect y="13" width="28" height="6.4" rx="3.2" fill="url(#m)"/><rect x="3" y="20.5" width="22" height="6.4" rx="3.2" fill="url(#m)"/></svg>`

/** A page of the sandbox; one that shows what happens may load itself again. */
export function page(title: string, body: Markup, wish?: { refreshSeconds: number }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
${wish ? html`<meta http-equiv="refresh" content="${wish.refreshSeconds}">` : nothing}
<title>${title} · Sandbox bank</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="top">${mark}<span class="name">Sandbox bank</span><span class="badge">no real money</span></header>
${body}
</body>
</html>
`.text
}

const stateBadge = (order: Order): Markup =>
  html`<span class="state ${order.state}">${STATE_NAMES[order.state]}</span>`

export const facts = (rows: readonly (readonly [string, string])[]): Markup =>
  html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

/** An address that belongs to one invoice: it only has to look like one, and can not be paid to. */
const addressOf = ({ reference }: Order): string => `bc1q-sandbox-${reference.toLowerCase()}`

/** The page where a payment is made, or what became of it. */
export function payPage(order: Order): string {
  const details: [string, string][] = [
    ['Method', nameOf(order.method)],
    ['Reference', order.reference],
  ]
  if (isVirtualAccount(order)) {
    const { bank, holder, number, code } = accountOf(order)
    details.push(['Bank', bank], ['Account number', number], ['In the name of', holder])
    details.push(['Purpose', code])
  }
  if (order.method === 'card') details.push(['Card', '4000 00•• •••• 0002'])
  if (order.method === 'crypto') details.push(['Pay to', addressOf(order)])
  const intro = html`<h1>${order.state === 'pending' ? 'Confirm your payment' : 'Your payment'}</h1>
<p class="amount"><span>${order.paidAmount ?? order.amount}</span> <small>${order.currency}</small></p>
${facts(details)}`
  return page(
    'Payment',
    html`<main class="card">${intro}${order.state === 'pending' ? choices(order) : settled(order)}</main>
<footer class="foot">This bank belongs to the demonstration. It moves numbers, never money.</footer>`,
  )
}

const settled = (order: Order): Markup => html`<p>${stateBadge(order)}</p>
<p><a class="main" href="${order.returnUrl}">Back to the site</a></p>`

function choices(order: Order): Markup {
  const action = `/pay/${order.token}`
  const choice = (name: string, title: string, hint: string): Markup =>
    html`<button name="action" value="${name}"><strong>${title}</strong><span>${hint}</span></button>`
  const waiting = order.later
    ? html`<p class="note">This payment is on its way and will be paid by itself in a moment.</p>`
    : nothing
  return html`${waiting}
<form method="post" action="${action}">
<button class="main" name="action" value="pay">Pay ${order.amount} ${order.currency}</button>
<p class="back"><a href="${order.returnUrl}">Back to the site without paying</a></p>
<h2>Try something else</h2>
<div class="choices">
${choice('fail', 'Decline', 'The bank says no')}
${choice('later', 'Pay later', 'Paid in 20 seconds')}
${choice('lost', 'Lose the notice', 'Paid, the site is not told')}
${choice('twice', 'Notice twice', 'Paid, the site is told twice')}
</div>
</form>
<form class="other" method="post" action="${action}">
<label for="paid">Pay another amount</label>
<div><input id="paid" name="paid" inputmode="decimal" autocomplete="off" required pattern="[0-9]{1,12}([.][0-9]{1,4})?" value="${order.amount}"><button name="action" value="other">Pay this</button></div>
</form>`
}

/** The control page: every order, what can still be done with it, and how the bank behaves. */
export function controlPage(bank: Bank): string {
  const newest = bank.books.orders.toReversed().slice(0, 100)
  return page(
    'Orders',
    html`<main class="wide">
<h1>Orders</h1>
<p class="note"><a href="/outbox">Messages: SMS and mail of the demo</a></p>
${mannersForm(bank.books.manners)}
${newest.length === 0 ? html`<p class="note">Nothing was ordered yet. Start a deposit or approve a withdrawal on the site.</p>` : nothing}
<ul class="orders">${newest.map(orderCard)}</ul>
<h2>Payouts follow the end of their destination</h2>
${facts(Object.entries(PAYOUT_SCRIPT).map(([ending, what]) => [`… ${ending}`, what] as const))}
</main>`,
  )
}

const MANNERS: Readonly<Record<Manners, string>> = {
  normal: 'as it should',
  silent: 'not at all (orders are taken all the same)',
  broken: 'with a fault (orders are not taken)',
}

const mannersForm = (
  current: Manners,
): Markup => html`<form class="manners" method="post" action="/control/manners">
<fieldset><legend>The bank answers new orders</legend>
${Object.entries(MANNERS).map(
  ([name, text]) =>
    html`<label><input type="radio" name="manners" value="${name}"${name === current ? html` checked` : nothing}> ${text}</label>`,
)}
</fieldset><button>Set</button></form>`

const noticeText = (notice: Notice): string =>
  notice.outcome === 'waiting' && notice.tries > 0
    ? `notice refused ${notice.tries} times, tried again`
    : `notice ${notice.outcome}`

function orderCard(order: Order): Markup {
  const pending = order.state === 'pending'
  const told = order.notices.map(noticeText).join(', ')
  return html`<li class="card">
<div class="row"><strong>${KIND_NAMES[order.kind]} ${order.reference}</strong>${stateBadge(order)}</div>
<p class="amount"><span>${order.paidAmount ?? order.amount}</span> <small>${order.currency}</small></p>
${facts([
  ['Method', nameOf(order.method)],
  ...(order.destination === '' ? [] : [['To', `•••• ${order.destination.slice(-4)}`] as const]),
  ...(told === '' ? [] : [['Told', told] as const]),
  ...(order.later ? [['Next', `${STATE_NAMES[order.later.state]} in a moment`] as const] : []),
])}
<form class="row" method="post" action="/control/orders/${order.token}">
${pending ? html`<button name="action" value="pay">Pay</button><button name="action" value="fail">Decline</button>` : nothing}
${pending && order.kind === 'payout' ? html`<input name="paid" inputmode="decimal" autocomplete="off" aria-label="Amount that is paid" pattern="[0-9]{1,12}([.][0-9]{1,4})?" value="${order.amount}"><button name="action" value="other">Pay this much</button>` : nothing}
${pending && order.kind === 'payment' ? html`<a href="/pay/${order.token}">Payment page</a>` : nothing}
${pending ? nothing : html`<button name="action" value="tell">Send the notice again</button>`}
</form></li>`
}

export const missingPage = (): string =>
  page(
    'Not found',
    html`<main class="card"><h1>There is no such payment</h1><p>Please start it again on the site.</p></main>`,
  )
