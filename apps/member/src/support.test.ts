import { concealPath } from '@lantern/rules/links/concealed-path'
import { expect, test } from 'vitest'
import { supportAddress } from './support.ts'

const KEY = 'k3yK3yk3'
const entry = (csType: string, url: string) => ({ csType, path: concealPath(url, KEY) })
const siteOf = (
  customerService: readonly { csType: string; path: string }[],
  customerServiceUrl: string | null = null,
) => ({ info: { customerService }, customerServiceUrl })

test('customer service is the entry of its kind, else the first', () => {
  const site = siteOf([entry('TICKET', 'https://a.example/'), entry('LIVE', 'https://b.example/')])
  expect(supportAddress(site)).toBe('https://b.example/')
  expect(supportAddress(site, 'TICKET')).toBe('https://a.example/')
  expect(supportAddress(site, 'PHONE')).toBe('https://a.example/')
})

test('R-045 what is concealed is no link for that', () => {
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'http://plain.example/'])
    expect(supportAddress(siteOf([entry('LIVE', bad)]))).toBe(undefined)
  expect(supportAddress(siteOf([{ csType: 'LIVE', path: 'nonsense' }]))).toBe(undefined)
})

test('the one address of a brand without entries', () => {
  expect(supportAddress(siteOf([], 'https://help.example/'))).toBe('https://help.example/')
  expect(supportAddress(siteOf([]))).toBe(undefined)
})
