import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsMessages } from '@lantern/contract/ops/messages'

export type Template = ReplyOf<(typeof opsMessages)['templates']>['content'][number]
/** What of a template can be written. */
export type Words = Pick<Template, 'subject' | 'body'>

export const LONGEST_SUBJECT = 200
export const longestBody = (channel: Template['channel']): number =>
  channel === 'sms' ? 480 : 4000

const SLOT = /\{([a-zA-Z]{1,20})\}/g

export interface TemplateFaults {
  /** Slots that this kind does not have. */
  readonly unknown: readonly string[]
  /** A message about a code that does not say it. */
  readonly lacksCode: boolean
  readonly body: 'empty' | 'long' | undefined
  readonly subject: 'empty' | 'long' | undefined
  readonly none: boolean
}

const lengthFault = (text: string, most: number): 'empty' | 'long' | undefined =>
  text.trim() === '' ? 'empty' : text.length > most ? 'long' : undefined

/** Judges words as the server will. */
export function faultsOf({ channel, slots }: Template, { subject, body }: Words): TemplateFaults {
  const used = [...`${subject ?? ''} ${body}`.matchAll(SLOT)].map(([, name]) => name ?? '')
  const unknown = [...new Set(used.filter((name) => !slots.includes(name)))]
  const lacksCode = slots.includes('code') && !body.includes('{code}')
  const faults = {
    unknown,
    lacksCode,
    body: lengthFault(body, longestBody(channel)),
    subject: channel === 'sms' ? undefined : lengthFault(subject ?? '', LONGEST_SUBJECT),
  }
  const none =
    unknown.length === 0 && !lacksCode && faults.body === undefined && faults.subject === undefined
  return { ...faults, none }
}

/** The words with values in their slots, as they will be sent. */
export const filled = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(SLOT, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  )

/** A text with a slot put where the cursor was, and where the cursor is then. */
export function withSlot(
  text: string,
  slot: string,
  at: { readonly start: number; readonly end: number },
): { readonly text: string; readonly cursor: number } {
  const word = `{${slot}}`
  return {
    text: text.slice(0, at.start) + word + text.slice(at.end),
    cursor: at.start + word.length,
  }
}
