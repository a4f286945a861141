import { expect, test } from 'vitest'
import { tryPattern } from './try-pattern.ts'

test('a pattern of the house and one that was typed are tried alike', () => {
  expect(tryPattern('DIGITS', '', '0123')).toMatchObject({ fits: true, characters: 4 })
  expect(tryPattern('TYPED', '[A-Z]{2}', 'AB')).toMatchObject({ fits: true })
  expect(tryPattern('TYPED', '[A-Z]{2}', 'ABC')).toMatchObject({ fits: false })
  expect(tryPattern('OWN_X', '(a', 'a')).toEqual({ kind: 'refused', why: 'syntax', at: 2 })
})

test('R-040 the time of 10,000 characters stands beside the verdict', () => {
  const verdict = tryPattern('STRONG', '', 'Aa1!')
  expect(verdict).toMatchObject({ kind: 'tried', fits: true })
  if (verdict.kind === 'tried') expect(verdict.hostileMicroseconds).toBeLessThan(10_000)
})
