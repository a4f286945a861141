import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieName, Cookies } from '../caller.ts'
import type { Config } from '../config.ts'

export interface CookieJar extends Cookies {
  /** Cookies of the request by house name. */
  readonly all: Readonly<Record<string, string>>
}

const NAMES: readonly CookieName[] = ['lr_device', 'lr_visitor', 'lr_remember', 'lr_ops']

/**
 * Cookies under their house names. Where the site is served over TLS they carry the `__Host-`
 * prefix, so that no sibling domain can set one; demo mode over plain http can not have it.
 */
export function cookieJar(config: Config, request: FastifyRequest, reply: FastifyReply): CookieJar {
  const prefix = config.secureCookies ? '__Host-' : ''
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: config.secureCookies,
  }
  const all: Record<string, string> = {}
  for (const name of NAMES) {
    const value = request.cookies[prefix + name]
    if (value) all[name] = value
  }
  return {
    all,
    set: (name, value, maxAge) => {
      reply.setCookie(prefix + name, value, { ...options, maxAge })
    },
    clear: (name) => {
      reply.clearCookie(prefix + name, options)
    },
  }
}
