import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { expect, test } from 'vitest'
import { readSecondProof } from './second-proof.ts'

test('R-031 a refusal that asks for a second proof says how it may be given', () => {
  const details = {
    proofTicket: 'ticket-of-forty-characters',
    ways: 'recovery, sms,totp,somethingNew',
    maskedPhone: '+84 ••• 678',
    maskedEmail: null,
  }
  expect(readSecondProof(new CallRefusal('second_proof_required', { details }))).toEqual({
    ticket: 'ticket-of-forty-characters',
    ways: ['totp', 'sms', 'recovery'],
    maskedPhone: '+84 ••• 678',
    maskedEmail: undefined,
  })
})

test('other refusals ask for none', () => {
  expect(readSecondProof(new CallRefusal('sign_in_failed', { details: {} }))).toBe(undefined)
  expect(readSecondProof(new CallRefusal('second_proof_required', { details: {} }))).toBe(undefined)
})
