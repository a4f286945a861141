import { expect, test } from 'vitest'
import { readConsents } from './consent.ts'

test.each([
  ['', false, undefined],
  ['lr_lang=vi', false, undefined],
  ['lr_age=1; lr_counting=no', true, 'no'],
  ['lr_counting=yes; other=1', false, 'yes'],
  ['lr_age=0; lr_counting=perhaps', false, undefined],
  ['xlr_age=1', false, undefined],
])('cookies “%s”: of age %s, counting %s', (cookies, isOfAge, counting) => {
  expect(readConsents(cookies)).toEqual({ isOfAge, counting })
})
