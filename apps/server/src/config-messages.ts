import * as z from 'zod/mini'

const webAddress = z.url({ protocol: /^https?$/ })
const text = z.string().check(z.minLength(1), z.maxLength(500))
const texts = z.record(z.string().check(z.minLength(1), z.maxLength(60)), z.string())

/** Providers of messages and of proven phone numbers; null: not used. */
export const messagesSchema = z.strictObject({
  smsHttp: z.nullable(
    z.strictObject({
      url: webAddress,
      format: z.enum(['json', 'form']),
      headers: texts,
      fields: texts,
      idField: z.nullable(text),
    }),
  ),
  twilio: z.nullable(
    z.strictObject({ accountSid: text, authToken: text, from: text, origin: webAddress }),
  ),
  vonage: z.nullable(
    z.strictObject({ apiKey: text, apiSecret: text, from: text, origin: webAddress }),
  ),
  smtp: z.nullable(
    z.strictObject({
      url: z.string().check(z.regex(/^smtps?:\/\/[^\s]+$/)),
      from: z.string().check(z.regex(/^[^\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/)),
      needsTls: z.boolean(),
    }),
  ),
  phoneIdentity: z.nullable(
    z.strictObject({ issuer: webAddress, audience: text, keysUrl: webAddress }),
  ),
})
export type MessagesConfig = z.output<typeof messagesSchema>

/** What the variables say, still unchecked. */
type Raw = { readonly [Name in keyof MessagesConfig]: unknown }

/** The fields of the default request to an own gateway. */
const FIELDS = '{"to":"{to}","text":"{text}","reference":"{reference}"}'
const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Reads a JSON text; what can not be read is no record and is told as such. */
function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

type Read = (name: string) => string | undefined

/** A provider is used when its first variable is set. */
export const messagesOf = (read: Read, sandboxOrigin: string | null): Raw => ({
  smsHttp: smsHttpOf(read),
  twilio: twilioOf(read),
  vonage: vonageOf(read),
  smtp: read('SMTP_URL')
    ? { url: read('SMTP_URL'), from: read('MAIL_FROM'), needsTls: read('SMTP_TLS') !== 'off' }
    : null,
  phoneIdentity:
    phoneIdentityOf(read, read('PHONE_IDENTITY_PROJECT')) ?? demoIdentity(sandboxOrigin),
})

const smsHttpOf = (read: Read): unknown =>
  read('SMS_HTTP_URL')
    ? {
        url: read('SMS_HTTP_URL'),
        format: read('SMS_HTTP_FORMAT') ?? 'json',
        headers: jsonOf(read('SMS_HTTP_HEADERS') ?? '{}'),
        fields: jsonOf(read('SMS_HTTP_FIELDS') ?? FIELDS),
        idField: read('SMS_HTTP_ID_FIELD') ?? null,
      }
    : null

const twilioOf = (read: Read): unknown =>
  read('TWILIO_ACCOUNT_SID')
    ? {
        accountSid: read('TWILIO_ACCOUNT_SID'),
        authToken: read('TWILIO_AUTH_TOKEN'),
        from: read('TWILIO_FROM'),
        origin: read('TWILIO_ORIGIN') ?? 'https://api.twilio.com',
      }
    : null

const vonageOf = (read: Read): unknown =>
  read('VONAGE_API_KEY')
    ? {
        apiKey: read('VONAGE_API_KEY'),
        apiSecret: read('VONAGE_API_SECRET'),
        from: read('VONAGE_FROM'),
        origin: read('VONAGE_ORIGIN') ?? 'https://rest.nexmo.com',
      }
    : null

const phoneIdentityOf = (read: Read, project: string | undefined): unknown =>
  project === undefined
    ? null
    : {
        issuer: read('PHONE_IDENTITY_ISSUER') ?? `https://securetoken.google.com/${project}`,
        audience: project,
        keysUrl: read('PHONE_IDENTITY_KEYS_URL') ?? GOOGLE_KEYS,
      }

/** The demo's numbers are proven by the sandbox. */
const demoIdentity = (sandboxOrigin: string | null): unknown =>
  sandboxOrigin === null
    ? null
    : {
        issuer: `${sandboxOrigin}/phone-identity`,
        audience: 'lantern-demo',
        keysUrl: `${sandboxOrigin}/phone-identity/jwk`,
      }

/** What only matters with real people: nothing may travel in clear. */
export function messagesProblems({ smsHttp, twilio, vonage, smtp, phoneIdentity }: MessagesConfig) {
  const urls = [smsHttp?.url, twilio?.origin, vonage?.origin, phoneIdentity?.keysUrl]
  const plain = urls.filter((url) => url !== undefined && !url.startsWith('https://'))
  const mail = smtp && !smtp.needsTls ? ['SMTP_TLS can not be off in production'] : []
  return [...plain.map((url) => `${url} is not https: messages hold codes and numbers`), ...mail]
}
