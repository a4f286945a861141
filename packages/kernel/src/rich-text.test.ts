import { expect, test } from 'vitest'
import { isRichAddress } from './rich-text.ts'

test.each([
  ['/promotions', true],
  ['/help#term', true],
  ['https://example.com', true],
  ['HTTPS://example.com/a?b=c#d', true],
  ['mailto:help@example.com', true],
  ['#terms', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['http://example.com', false],
  ['https://user:pass@evil.example', false],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['\u0001https://example.com', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['vbscript:x', false],
  ['blob:https://example.com/1', false],
  ['', false],
  [`/${'x'.repeat(600)}`, false],
])('a link to %j: %s', (address, isFine) => {
  expect(isRichAddress(address, 'a')).toBe(isFine)
})

test.each(['mailto:a@b.c', '#x', 'data:image/png;base64,AA'])('no picture is %j', (address) => {
  expect(isRichAddress(address, 'img')).toBe(false)
})
