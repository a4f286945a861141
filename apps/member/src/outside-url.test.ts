import { expect, test } from 'vitest'
import { safeFrameUrl, safeOutsideUrl } from './outside-url.ts'

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://lantern.example/1',
  'file:///etc/passwd',
  'http://support.example/',
  '//support.example/',
  '/relative',
  'https://user:secret@support.example/',
  '',
  'not an address',
])('R-045 %s becomes no link', (text) => {
  expect(safeOutsideUrl(text)).toBe(undefined)
})

test('R-045 https does, and plain http to this very machine for the demo', () => {
  expect(safeOutsideUrl('https://support.example/chat?a=1')).toBe(
    'https://support.example/chat?a=1',
  )
  expect(safeOutsideUrl('http://localhost:3004/pay/1')).toBe('http://localhost:3004/pay/1')
  expect(safeOutsideUrl(null)).toBe(undefined)
})

test.each([
  ['https://play.example/#/mines', 'https://play.example', true],
  ['https://play.example:444/#/mines', 'https://play.example', false],
  ['https://play.example.evil.example/', 'https://play.example', false],
  ['https://evil.example/?https://play.example', 'https://play.example', false],
  ['javascript:alert(1)', 'https://play.example', false],
  ['https://play.example/', 'nonsense', false],
])('R-045 %s in a frame of %s: %s', (url, origin, isAllowed) => {
  expect(safeFrameUrl(url, origin) !== undefined).toBe(isAllowed)
})
