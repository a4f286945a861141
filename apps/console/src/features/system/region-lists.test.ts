import { expect, test } from 'vitest'
import { countryOf, networkOf, tidyList } from './region-lists.ts'

test.each([
  ['VN', 'VN'],
  [' us ', 'US'],
  ['USA', undefined],
  ['', undefined],
  ['1A', undefined],
])('country %j is %j', (typed, code) => {
  expect(countryOf(typed)).toBe(code)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.0/24 ', '203.0.113.0/24'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['203.0.113.0/33', undefined],
  ['2001:db8::/129', undefined],
  ['203.0.113', undefined],
  ['256.0.0.1', undefined],
  ['203.0.113.0/24/8', undefined],
  ['203.0.113.0/', undefined],
  ['203.0.113.0/024', undefined],
  ['example.com', undefined],
])('network %j is %j', (typed, network) => {
  expect(networkOf(typed)).toBe(network)
})

test('a list keeps each good entry once and names the bad ones', () => {
  expect(tidyList(['vn', 'VN', 'nowhere', 'us'], countryOf)).toEqual({
    good: ['VN', 'US'],
    bad: ['nowhere'],
  })
})
