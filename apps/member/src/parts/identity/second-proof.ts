import type { CallRefusal } from '@lantern/web-kit/call-refusal'

const WAYS = ['totp', 'sms', 'email', 'recovery'] as const
export type SecondWay = (typeof WAYS)[number]

/** What a sign-in still asks for, as its refusal says. */
export interface SecondProof {
  readonly ticket: string
  /** In the order they are offered; a recovery code is the last resort. */
  readonly ways: readonly SecondWay[]
  readonly maskedPhone: string | undefined
  readonly maskedEmail: string | undefined
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The second proof that a refusal asks for; undefined for every other refusal. */
export function readSecondProof({ code, details }: CallRefusal): SecondProof | undefined {
  const ticket = textOf(details['proofTicket'])
  if (code !== 'second_proof_required' || ticket === undefined) return undefined
  const offered = (textOf(details['ways']) ?? '').split(',').map((way) => way.trim())
  return {
    ticket,
    ways: WAYS.filter((way) => offered.includes(way)),
    maskedPhone: textOf(details['maskedPhone']),
    maskedEmail: textOf(details['maskedEmail']),
  }
}

/** Whether a way is a code that is sent first. */
export const isSent = (way: SecondWay): way is 'sms' | 'email' => way === 'sms' || way === 'email'
