import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowableHost, isAllowedLink, isSitePath } from './allowed-link.ts'
import { concealPath, revealPath } from './concealed-path.ts'

test('what was concealed is revealed, and does not lie there to be read', () => {
  const keys = fc.stringMatching(/^[A-Za-z0-9]{8}$/)
  fc.assert(
    fc.property(fc.webUrl(), keys, (address, key) => {
      const path = concealPath(address, key)
      expect(path.endsWith(key)).toBe(true)
      expect(path).not.toContain('http')
      expect(revealPath(path)).toBe(address)
    }),
  )
  expect(revealPath(concealPath('https://chat.example/?n=Nguyễn', 'k3yK3yk3'))).toBe(
    'https://chat.example/?n=Nguyễn',
  )
})

test('what is no concealed path reveals nothing, and nothing breaks', () => {
  for (const path of ['', 'short', 'A12345678', '****12345678', 'AAAA!2345678', 'x'.repeat(5000)])
    expect(revealPath(path)).toBeUndefined()
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => void revealPath(text)))
})

const HOSTS = ['t.me', '*.example.com']

test('R-045 an address is https and its host stands on the list', () => {
  for (const good of ['https://t.me/lantern', 'https://T.me/x', 'https://chat.example.com/a?b=c#d'])
    expect([good, isAllowedLink(good, HOSTS)]).toEqual([good, true])
  for (const bad of [
    'http://t.me/x', 'javascript:alert(1)', 'data:text/html,x', '//t.me', 'https:t.me', 'https://',
    'https://example.com', 'https://evilexample.com', 'https://t.me.evil.example', 'https://t.me@evil.example/',
    'https://evil.example/t.me', 'https://t.me:8443/', 'https://t.me\\@evil.example', ' https://t.me',
    'https://t.me/\u0000', 'https://t。me', 'https://t.me/ x', 'https://*.example.com/', 'https://127.0.0.1/', '',
  ]) // biome-ignore format: a list
    expect([bad, isAllowedLink(bad, HOSTS)]).toEqual([bad, false])
})

test('R-045 an allowed address is what a browser makes of it too', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
      if (!isAllowedLink(address, ['*.com', '*.org', '*.net'])) return
      const parsed = new URL(address)
      expect(parsed.protocol).toBe('https:')
      expect(parsed.hostname).toMatch(/\.(com|org|net)$/)
    }),
  )
})

test('a list holds hosts, not addresses', () => {
  for (const good of ['t.me', '*.example.com', 'a-b.co']) expect(isAllowableHost(good)).toBe(true)
  for (const bad of [
    '*',
    '*.',
    '*.com.',
    'https://t.me',
    't.me/x',
    'localhost',
    '*.*.com',
    'a b.co',
  ])
    expect(isAllowableHost(bad)).toBe(false)
})

test('R-045 a path of the site leads nowhere else, however a browser reads it', () => {
  for (const good of ['/', '/bgs', '/?category=CARDS', '/help#term', '/khuyến-mãi'])
    expect([good, isSitePath(good)]).toEqual([good, true])
  for (const bad of [
    '', 'bgs', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n\\evil.example',
    '/\u0000', '/a b', ' /bgs', 'https://t.me/', 'javascript:alert(1)', `/${'x'.repeat(500)}`,
  ]) // biome-ignore format: a list
    expect([bad, isSitePath(bad)]).toEqual([bad, false])
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      const address = `/${text}`
      if (!isSitePath(address)) return
      expect(new URL(address, 'https://row.example').origin).toBe('https://row.example')
    }),
  )
})
