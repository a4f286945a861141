import { createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import type { LaunchPort, LaunchTicket } from '../adapter.ts'
import type { IncomingReply } from '../transfer-dialect.ts'
import { jsonOf } from '@lantern/vendor-protocol/questions'

// Opening a game of Hub88: `POST /operator/generic/v2/game/url`. Where each field is written down:
// README.md beside this file. Built from the documents alone, and untried against the real service.

const PATH = '/operator/generic/v2/game/url'

/** Kept as the secret where games are opened; their public key alone where it only calls. */
const secretForm = z.object({
  operatorId: z.int().check(z.minimum(1)),
  publicKey: z.string(),
  privateKey: z.string(),
})

const isJson = (secret: string): boolean => secret.startsWith('{')

function settingsOf(secret: string): z.output<typeof secretForm> | undefined {
  const { data } = z.safeParse(secretForm, isJson(secret) ? jsonOf(secret) : undefined)
  return data
}

/** Their key, PEM: what they sign with. */
export const hub88PublicKey = (secret: string): string | undefined =>
  isJson(secret) ? settingsOf(secret)?.publicKey : secret

// ---- players: a `user` has three characters at least, and ids of ours may be shorter ----

const LEAST_OF_USER = 3

export const userOf = (playerId: string): string => playerId.padStart(LEAST_OF_USER, '0')

/** The id behind a `user`, of which only the blanks in front are taken away. */
export const playerOf = (user: string): string =>
  user.length === LEAST_OF_USER ? user.replace(/^0{1,2}(?=[1-9])/, '') : user

/** Their word for a game without a player and without money. */
const DEMO = { currency: 'XXX' }
/** Their word for a country that is not known. */
const NOWHERE = 'XX'

function bodyOf(ticket: LaunchTicket, operatorId: number): Readonly<Record<string, unknown>> {
  const { mode, token, playerId, currency, gameCode, language, homeUrl } = ticket
  const player = mode === 'trial' ? DEMO : { user: userOf(playerId), token, currency }
  return {
    ...player,
    operator_id: operatorId,
    game_code: gameCode,
    platform: ticket.isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    lang: language.slice(0, 2).toLowerCase(),
    ip: ticket.ip,
    country: NOWHERE,
    lobby_url: homeUrl,
    deposit_url: homeUrl,
  }
}

const urlForm = z.object({ url: z.string() })

function signingKeyOf(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}

/** What questions are signed with; undefined where the key can not ask. */
export function hub88Signing(
  secret: string,
): { readonly operatorId: number; readonly key: KeyObject } | undefined {
  const settings = isJson(secret) ? settingsOf(secret) : undefined
  const key = settings && signingKeyOf(settings.privateKey)
  return settings && key && { operatorId: settings.operatorId, key }
}

/** Whether what stands beside their public key, if anything does, is what games are opened with. */
export function isLaunchSecret(secret: string): boolean {
  if (!isJson(secret)) return true
  const settings = settingsOf(secret)
  return settings !== undefined && signingKeyOf(settings.privateKey) !== undefined
}

export const hub88Launching: LaunchPort = {
  hasTrial: true,
  question: (ticket, { apiUrl, secret }) => {
    const signing = hub88Signing(secret)
    if (!signing) return undefined
    const body = JSON.stringify(bodyOf(ticket, signing.operatorId))
    const signature = createSign('RSA-SHA256').update(body).sign(signing.key, 'base64')
    return { url: `${apiUrl}${PATH}`, headers: { 'x-hub88-signature': signature }, body }
  },
  read: ({ http, body }: IncomingReply) => {
    const { data } = z.safeParse(urlForm, http === 200 ? jsonOf(body) : undefined)
    return data?.url
  },
}
