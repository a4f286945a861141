import { expect, test } from 'vitest'
import { faultsOf } from './link-faults.ts'

const links = {
  allowedHosts: ['t.me'],
  customerService: [{ csType: 'TELEGRAM', url: 'https://t.me/a' }],
  resources: [{ key: 'IG', url: 'https://t.me/b', labelNameEn: 'IG' }],
  gtagId: null,
  imageCDNs: [],
  launchGameCDNs: [],
}

test('R-045 a draft is judged before it is sent, row by row', () => {
  expect(faultsOf(links).none).toBe(true)
  const row = (csType: string, url: string) => ({ csType, url })
  const faults = faultsOf({
    ...links,
    customerService: [
      row('TELEGRAM', 'https://t.me/a'),
      row('TELEGRAM', 'https://t.me/c'),
      row('low', 'https://t.me/c'),
      row('LIVE', 'http://t.me/c'),
      row('CHAT', 'https://chat.example/c'),
      row('CODE', 'javascript:alert(1)'),
    ],
  })
  expect(faults.services).toEqual([undefined, 'twice', 'key', 'address', 'host', 'address'])
  expect(faults.none).toBe(false)
})

test('hosts, origins and the analytics id have forms of their own', () => {
  const faults = faultsOf({
    ...links,
    allowedHosts: ['t.me', 'https://t.me'],
    imageCDNs: ['https://img.example.com', 'https://img.example.com/a', 'img.example.com'],
    gtagId: 'UA-1',
  })
  expect(faults.hosts).toEqual(['https://t.me'])
  expect(faults.imageCDNs).toEqual(['https://img.example.com/a', 'img.example.com'])
  expect(faults.gtag).toBe(true)
})
