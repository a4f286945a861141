import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { httpGateway } from './adapters/http-sms.ts'
import { localGateway, localMailer } from './adapters/local.ts'
import { smtpMailer } from './adapters/smtp.ts'
import { twilioGateway } from './adapters/twilio.ts'
import { vonageGateway } from './adapters/vonage.ts'
import type { Phone } from './phone.ts'
import type { Mailer, SmsGateway } from './ports.ts'
import type { SmsRouting } from './settings.ts'

interface Providers {
  readonly sms: Map<string, SmsGateway>
  mailer: Mailer | undefined
}

// One set per database: tests with several never meet.
const installed = new WeakMap<Pool, Providers>()

function providersOf(ctx: Context): Providers {
  const found = installed.get(ctx.db)
  if (found) return found
  const fresh = configured(ctx)
  installed.set(ctx.db, fresh)
  return fresh
}

/** What the configuration names; outside production the sandbox takes what is left. */
function configured(ctx: Context): Providers {
  const { smsHttp, twilio, vonage, smtp } = ctx.config.messages
  const all = [
    smsHttp ? httpGateway(smsHttp) : undefined,
    twilio ? twilioGateway(twilio) : undefined,
    vonage ? vonageGateway(vonage) : undefined,
    ctx.config.mode === 'production' ? undefined : localGateway(ctx),
  ].filter((one) => one !== undefined)
  const local = ctx.config.mode === 'production' ? undefined : localMailer(ctx)
  return {
    sms: new Map(all.map((gateway) => [gateway.code, gateway])),
    mailer: smtp ? smtpMailer(smtp) : local,
  }
}

/** Adds a gateway, or replaces the one of its code. */
export function installGateway(ctx: Context, gateway: SmsGateway): void {
  providersOf(ctx).sms.set(gateway.code, gateway)
}

/** Codes of the gateways that this installation has. */
export const gatewayCodes = (ctx: Context): readonly string[] => [...providersOf(ctx).sms.keys()]

/** Takes the place of the mailer. */
export function installMailer(ctx: Context, mailer: Mailer): void {
  providersOf(ctx).mailer = mailer
}

export const mailerOf = (ctx: Context): Mailer | undefined => providersOf(ctx).mailer

/**
 * The gateways that carry to a number, best first: those the brand named for its country, else
 * for `*`, else every one in the order of the configuration. None for a country not served.
 */
export function gatewaysFor(
  ctx: Context,
  routing: SmsRouting,
  phone: Pick<Phone, 'country'>,
): readonly SmsGateway[] {
  const country = phone.country ?? '*'
  if (routing.served !== null && !routing.served.includes(country)) return []
  const { sms } = providersOf(ctx)
  const named = routing.byCountry[country] ?? routing.byCountry['*']
  if (named === undefined) return [...sms.values()]
  return named.map((code) => sms.get(code)).filter((gateway) => gateway !== undefined)
}
