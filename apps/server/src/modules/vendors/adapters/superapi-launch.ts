import { jsonOf } from '@lantern/vendor-protocol/questions'
import * as z from 'zod/mini'
import type { LaunchPort } from '../adapter.ts'

// Opening a game of SuperAPI: `POST /seamless/logIn`. Where each field is written down: README.md
// beside this file. Built from the documents alone, and untried against the real service.

const PATH = '/seamless/logIn'

/** Kept as the secret where games are opened; the key alone where it only calls. */
const secretForm = z.object({
  agent: z.string().check(z.regex(/^[!-9;-~]{1,60}$/)),
  apiKey: z.string().check(z.regex(/^[!-~]{1,200}$/)),
  productId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,60}$/)),
})

function settingsOf(secret: string): z.output<typeof secretForm> | undefined {
  const { data } = z.safeParse(secretForm, secret.startsWith('{') ? jsonOf(secret) : undefined)
  return data
}

/** Whether a text is their key, or the whole of what games are opened with. */
export const isSuperapiSecret = (secret: string): boolean =>
  secret.startsWith('{') ? settingsOf(secret) !== undefined : /^[!-~]+$/.test(secret)

/** What a callback is signed with. */
export const callbackKey = (secret: string): string => settingsOf(secret)?.apiKey ?? secret

/** Who asks, and for which product; undefined where the key alone is kept. */
export function superapiAgent(
  secret: string,
): { readonly productId: string; readonly authorization: string } | undefined {
  const settings = settingsOf(secret)
  if (!settings) return undefined
  const { agent, apiKey, productId } = settings
  const credentials = Buffer.from(`${agent}:${apiKey}`).toString('base64')
  return { productId, authorization: `Basic ${credentials}` }
}

const replyForm = z.object({ code: z.literal(0), data: z.object({ url: z.string() }) })

export const superapiLaunching: LaunchPort = {
  hasTrial: false,
  question: (ticket, { apiUrl, secret }) => {
    const agent = superapiAgent(secret)
    if (!agent) return undefined
    const { productId, authorization } = agent
    const { playerId, token, gameCode, currency, language, isMobile, homeUrl } = ticket
    const body = {
      ...{ username: playerId, productId, gameCode, isMobileLogin: isMobile },
      ...{ sessionToken: token, currency, language: language.slice(0, 2).toLowerCase() },
      callbackUrl: homeUrl,
    }
    return {
      url: `${apiUrl}${PATH}`,
      headers: { authorization },
      body: JSON.stringify(body),
    }
  },
  read: ({ http, body }) => {
    // an answer to a POST may be said to have made something
    const isAnswer = http === 200 || http === 201
    const { data } = z.safeParse(replyForm, isAnswer ? jsonOf(body) : undefined)
    return data?.data.url
  },
}
