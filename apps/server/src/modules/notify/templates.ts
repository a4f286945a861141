import { refuse } from '@lantern/contract/errors'
import type { BrandId } from '@lantern/kernel/ids'
import type { Db } from '../../db/transact.ts'
import { BUILT_IN } from './built-in.ts'
import * as queries from './queries.ts'

export type Channel = 'sms' | 'email'

export const MESSAGE_KINDS = [
  'code.login',
  'code.register',
  'code.recover',
  'code.change_phone',
  'code.change_email',
  'code.second_proof',
  'code.transaction_reset',
  'password.changed',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Words of a message with slots such as `{code}`. */
export interface Template {
  /** Null for a text message. */
  readonly subject: string | null
  readonly body: string
}

/** The slots of a kind; any other in a template is refused when it is written. */
export const slotsOf = (kind: MessageKind): readonly string[] =>
  kind.startsWith('code.') ? ['brand', 'code', 'minutes'] : ['brand', 'account']

export interface Message {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const SLOT = /\{([a-zA-Z]{1,20})\}/g

/**
 * Signs that lines, directions or nothing visible are made of: what is put into a slot can neither
 * begin a header, nor turn the text around, nor hide in it.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

const clean = (value: string): string =>
  Array.from(value.replace(INVISIBLE, ' ').replace(/ {2,}/g, ' ').trim()).slice(0, 100).join('')

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** Puts values into the slots, in one pass: a value that looks like a slot stays what it is. */
export function fill(template: Template, slots: Readonly<Record<string, string>>): Message {
  const put = (words: string) =>
    words.replace(SLOT, (_, name: string) =>
      Object.hasOwn(slots, name) ? clean(slots[name] ?? '') : '',
    )
  const text = put(template.body).trim()
  const paragraphs = text
    .split(/\n{2,}/)
    .map((one) => `<p>${escaped(one).replace(/\n/g, '<br>')}</p>`)
  return { subject: clean(put(template.subject ?? '')), text, html: paragraphs.join('\n') }
}

/** The words of a brand for a kind: its own in this language, else the built-in ones, else English. */
export async function templateFor(
  db: Db,
  brandId: BrandId,
  wish: { readonly kind: MessageKind; readonly channel: Channel; readonly language: string },
): Promise<Template> {
  const own = await queries.findTemplate(db, brandId, wish)
  if (own) return own
  const words = BUILT_IN[wish.language] ?? BUILT_IN['en']
  return builtIn(words ?? {}, wish.kind, wish.channel)
}

function builtIn(words: (typeof BUILT_IN)[string], kind: MessageKind, channel: Channel): Template {
  const { subject, body } = words[kind] ?? { subject: '{brand}', body: '{brand}' }
  return channel === 'email' ? { subject, body } : { subject: null, body }
}

/** Every template of a brand as it holds now, with what is its own. */
export async function listTemplates(db: Db, brandId: BrandId, languages: readonly string[]) {
  const own = await queries.listTemplates(db, brandId)
  const named = new Map(own.map((row) => [`${row.kind} ${row.channel} ${row.language}`, row]))
  return MESSAGE_KINDS.flatMap((kind) =>
    (['sms', 'email'] as const).flatMap((channel) =>
      languages.map((language) => {
        const found = named.get(`${kind} ${channel} ${language}`)
        const words = BUILT_IN[language] ?? BUILT_IN['en'] ?? {}
        const { subject, body } = found ?? builtIn(words, kind, channel)
        return { kind, channel, language, subject, body, isOwn: found !== undefined }
      }),
    ),
  )
}

/** Refuses `field_invalid` for words that could not be sent: too long, foreign slots, no code. */
export function checkTemplate(kind: MessageKind, channel: Channel, template: Template): void {
  const { subject, body } = template
  const known = slotsOf(kind)
  const used = [...`${subject ?? ''} ${body}`.matchAll(SLOT)].map(([, name]) => name ?? '')
  if (used.some((name) => !known.includes(name)))
    refuse('field_invalid', { field: 'body', why: 'slot' })
  if (kind.startsWith('code.') && !body.includes('{code}'))
    refuse('field_invalid', { field: 'body', why: 'code' })
  if (body.trim() === '' || body.length > (channel === 'sms' ? 480 : 4000))
    refuse('field_invalid', { field: 'body', why: 'length' })
  if (channel === 'email' ? !isSubject(subject) : subject !== null)
    refuse('field_invalid', { field: 'subject', why: 'length' })
}

const isSubject = (text: string | null): boolean =>
  text !== null && text.trim() !== '' && text.length <= 200 && !/[\r\n]/.test(text)
