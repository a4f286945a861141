import { createCipheriv } from 'node:crypto'
import { formatMoney, type Money, parseMoney } from '@lantern/kernel/money'
import { SECOND_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import type { LaunchPort, LaunchTicket } from '../adapter.ts'
import type {
  IncomingReply,
  TransferAnswer,
  TransferDialect,
  TransferOrder,
  VendorAccount,
} from '../transfer-dialect.ts'
import { decimalNumber, readWithDigits, writeWithDigits, writtenNumber } from './numbers.ts'

// JDB's transfer wallet. Where each field is written down: README.md beside this file. Built from
// the documents alone, and untried against the real service.

/** Statuses that say an order was looked at and will not be done, whoever asks again. */
const REFUSALS: ReadonlySet<string> = new Set(['6006', '6009', '6010', '6901'])
const DONE = '0000'
const IN_PROGRESS = '6012'
const NO_DATA = '9015'

/** What is kept as the secret: the domain, and the key and vector of the encryption. */
const secretForm = z.object({
  dc: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,50}$/)),
  key: z.string().check(z.regex(/^[!-~]{16}$/)),
  iv: z.string().check(z.regex(/^[!-~]{16}$/)),
})

/** Whether a text is such a record. */
export function isJdbSecret(text: string): boolean {
  try {
    return z.safeParse(secretForm, JSON.parse(text)).success
  } catch {
    return false
  }
}

const BLOCK = 16

/** AES-128-CBC, filled up with blanks to whole blocks, in Base64 for addresses. */
export function sealed(text: string, { key, iv }: { readonly key: string; readonly iv: string }) {
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
  const bytes = Buffer.from(text)
  const blanks = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK, ' ')
  return Buffer.concat([cipher.update(Buffer.concat([bytes, blanks])), cipher.final()]).toString(
    'base64url',
  )
}

type Fields = Readonly<Record<string, string | undefined>>
type Numbers = Readonly<Record<string, string>>

function call(account: VendorAccount, texts: Fields, numbers: Numbers) {
  const { dc, ...keys } = z.parse(secretForm, JSON.parse(account.secret))
  const x = sealed(writeWithDigits(texts, numbers), keys)
  return { url: `${account.apiUrl}/apiRequest.do`, body: JSON.stringify({ dc, x }) }
}

const timeOf = (now: Date): string => `${now.getTime()}`

const statusForm = z.object({ status: z.string() })
const entry = z.object({
  uid: z.string(),
  action: z.string(),
  amount: writtenNumber,
})
const foundForm = z.object({ status: z.literal(DONE), data: z.array(entry) })
const playerForm = z.object({
  status: z.literal(DONE),
  data: z.array(z.object({ uid: z.string(), balance: decimalNumber })),
})

function readBody({ http, body }: IncomingReply): {
  readonly status: string
  readonly all: unknown
} {
  const all = http === 200 ? readWithDigits(Buffer.from(body)) : undefined
  const { data, success } = z.safeParse(statusForm, all)
  return { status: success ? data.status : '', all }
}

function readOrder(reply: IncomingReply): TransferAnswer {
  const { status } = readBody(reply)
  if (status === DONE) return 'done'
  return REFUSALS.has(status) ? 'refused' : 'unclear'
}

function readQuestion(reply: IncomingReply, order: TransferOrder): TransferAnswer {
  const { status, all } = readBody(reply)
  if (status === NO_DATA) return 'missing'
  if (status === IN_PROGRESS) return 'pending'
  const { data, success } = z.safeParse(foundForm, all)
  return success && data.data.length === 1 && data.data.every((one) => isThat(one, order))
    ? 'done'
    : 'unclear'
}

function readBalance(reply: IncomingReply, playerId: string): Money | undefined {
  const { data } = z.safeParse(playerForm, readBody(reply).all)
  const [player, ...others] = data?.data ?? []
  return others.length === 0 && player?.uid === playerId ? player.balance : undefined
}

/** Whether what was found under the serial number is the order; a sum may stand with its sign. */
function isThat({ uid, action, amount }: z.output<typeof entry>, order: TransferOrder): boolean {
  const units = parseMoney(amount.digits.replace(/^-/, ''))
  const wanted = order.direction === 'in' ? 'deposit' : 'withdraw'
  return uid === order.playerId && action === wanted && units === order.amount
}

// ---- players and games ----

const EXISTS = '7602'

/** What the catalogue has as its code: the type of the game and the machine, `0-8001`. */
const GAME = /^(\d{1,3})-(\d{1,6})$/
/** Without their lobby: the game itself. */
const NO_LOBBY = '2'
const LONGEST_LOBBY = 100
/** Languages that they call otherwise than by their first two letters. */
const LANGUAGES: Readonly<Record<string, string>> = { zh: 'cn', vi: 'vn' }

function languageOf({ language }: LaunchTicket): string {
  const short = language.slice(0, 2).toLowerCase()
  return LANGUAGES[short] ?? short
}

const pathForm = z.object({ status: z.literal(DONE), path: z.string() })

const launching: LaunchPort = {
  // games for play money are in the documents of their other wallet alone
  hasTrial: false,
  question: (ticket, account, now) => {
    const [, gType, mType] = GAME.exec(ticket.gameCode) ?? []
    if (gType === undefined || mType === undefined) return undefined
    const { playerId: uid, homeUrl } = ticket
    const lobby = homeUrl.length <= LONGEST_LOBBY ? homeUrl : undefined
    const game = { lang: languageOf(ticket), gType, mType, windowMode: NO_LOBBY, lobbyURL: lobby }
    return call(account, { uid, ...game }, { action: '11', ts: timeOf(now) })
  },
  read: (reply) => z.safeParse(pathForm, readBody(reply).all).data?.path,
}

export const jdb: TransferDialect = {
  dialect: 'jdb',
  caps: {
    wallet: 'transfer',
    opens: 'launch',
    multiSettle: false,
    unsettle: false,
    betlessSettle: false,
    freeRounds: false,
    namesFreeRounds: false,
    balanceAdjustments: false,
    roundDetail: false,
    feed: 'none',
    unknownCancel: 'notFound',
    duplicateReply: 'alreadyExists',
    signsTime: true,
    manyInOne: false,
    thousands: true,
  },
  // a message is good for 30 s; as much again for clocks that are apart
  arrivesWithinMs: 60 * SECOND_MS,
  order: ({ orderKey, playerId, direction, amount }, account, now) =>
    call(
      account,
      { parent: account.keyId, uid: playerId, serialNo: orderKey },
      {
        action: '19',
        ts: timeOf(now),
        amount: formatMoney(direction === 'in' ? amount : -amount),
      },
    ),
  question: ({ orderKey }, account, now) =>
    call(account, { parent: account.keyId, serialNo: orderKey }, { action: '55', ts: timeOf(now) }),
  readOrder,
  readQuestion,
  launching,
  player: {
    question: (uid, account, now) =>
      call(account, { parent: account.keyId, uid, name: uid }, { action: '12', ts: timeOf(now) }),
    isThere: (reply) => [DONE, EXISTS].includes(readBody(reply).status),
  },
  balance: {
    question: (playerId, account, now) =>
      call(account, { parent: account.keyId, uid: playerId }, { action: '15', ts: timeOf(now) }),
    read: readBalance,
  },
}
