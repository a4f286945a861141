import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { expect, test } from 'vitest'
import { drawn } from '../../testing/drawn.tsx'
import { askAgainFrom, useProblems } from './ask-again.ts'

const AT = '2026-11-02T09:31:00.000Z'
const tooOften = (details: Record<string, string>) =>
  new CallRefusal('withdrawals_too_often', { message: 'Too many.', details })

function Problems({ refusal }: { readonly refusal: CallRefusal }) {
  return useProblems(refusal)?.map(({ message }) => <p key={message}>{message}</p>)
}

test('another payment is taken from the first whole minute on, never before', () => {
  expect(askAgainFrom(tooOften({ from: '2026-11-02T09:30:00.001Z' }))).toBe(AT)
  expect(askAgainFrom(tooOften({ from: AT }))).toBe(AT)
  const failed = new CallRefusal('too_many_requests', { details: { until: AT } })
  expect(askAgainFrom(failed)).toBe(AT)
})

test('no moment is told where none is known, or where something else was said', () => {
  expect(askAgainFrom(undefined)).toBeUndefined()
  expect(askAgainFrom(tooOften({}))).toBeUndefined()
  expect(askAgainFrom(new CallRefusal('too_many_requests'))).toBeUndefined()
  const pending = new CallRefusal('withdrawal_pending', { details: { from: AT } })
  expect(askAgainFrom(pending)).toBeUndefined()
})

test('whoever asked too often reads why, and from when on it may again', async () => {
  const seen = await drawn({ phase: 'signed-in' }, <Problems refusal={tooOften({ from: AT })} />)
  expect(seen).toContain('Too many.')
  expect(seen).toContain('You can try again from 2 Nov 2026, 09:31.')
})
