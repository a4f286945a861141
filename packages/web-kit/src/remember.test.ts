import { expect, test } from 'vitest'
import {
  NOBODY,
  readRemembered,
  rememberedCookie,
  withoutUsername,
  withUsername,
} from './remember.ts'

const asCookies = (text: string): string => `other=1; ${text.split(';')[0]}; last=2`

test('D2 what is remembered reads back, for a day, the latest name first', () => {
  const two = withUsername(withUsername(NOBODY, 'ann;=%'), 'bob')
  const text = rememberedCookie(two, true)
  expect(text).toMatch(/; path=\/; max-age=86400; samesite=strict; secure$/)
  expect(readRemembered(asCookies(text))).toEqual({ isOn: true, usernames: ['bob', 'ann;=%'] })
  expect(withUsername(two, 'ann;=%').usernames).toEqual(['ann;=%', 'bob'])
})

test('D2 three names at most, and one that is forgotten is gone', () => {
  const many = ['a', 'b', 'c', 'd'].reduce(withUsername, NOBODY)
  expect(many.usernames).toEqual(['d', 'c', 'b'])
  expect(withoutUsername(many, 'c').usernames).toEqual(['d', 'b'])
})

test('D2 the number of an sms sign-in is kept, and nobody at all ends the cookie', () => {
  const phone = { mobileNum: '912345678', countryDialingCode: '84' }
  const kept = readRemembered(asCookies(rememberedCookie({ ...NOBODY, isOn: true, phone }, false)))
  expect(kept).toEqual({ isOn: true, usernames: [], phone })
  expect(rememberedCookie(NOBODY, false)).toContain('max-age=0')
})

test.each(['', 'lr_names=', 'lr_names=%', 'lr_names=null', 'lr_names=%7B%22a', 'x=1'])(
  'what was not written so is nobody: %s',
  (cookies) => {
    expect(readRemembered(cookies)).toEqual(NOBODY)
  },
)

test('strangers’ values are left out', () => {
  const odd = encodeURIComponent(JSON.stringify({ isOn: 1, usernames: [1, 'a', ''], phone: 'x' }))
  expect(readRemembered(`lr_names=${odd}`)).toEqual({ isOn: false, usernames: ['a'] })
})
