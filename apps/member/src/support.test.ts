import { concealPath } from '@lantern/rules/links/concealed-path'
import { expect, test } from 'vitest'
import { supportWays } from './support.ts'

const HOSTS = ['*.example']
const KEY = 'k3yK3yk3'
const entry = (csType: string, url: string) => ({ csType, path: concealPath(url, KEY) })
const siteOf = (
  customerService: readonly { csType: string; path: string }[],
  customerServiceUrl: string | null = null,
) => ({ info: { customerService, resources: {}, allowedHosts: HOSTS }, customerServiceUrl })
const addressesOf = (site: Parameters<typeof supportWays>[0]) =>
  supportWays(site).map(({ address }) => address)

test('customer service is the entry of live support, else the first', () => {
  const ticket = entry('TICKET', 'https://a.example/')
  const phone = entry('PHONE', 'https://c.example/')
  const [first] = addressesOf(siteOf([ticket, entry('LIVE', 'https://b.example/')]))
  expect(first).toBe('https://b.example/')
  expect(addressesOf(siteOf([ticket, phone], 'https://d.example/'))).toEqual([
    'https://a.example/',
    'https://c.example/',
    'https://d.example/',
  ])
})

test('R-045 what is concealed is no link for that', () => {
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'http://plain.example/'])
    expect(addressesOf(siteOf([entry('LIVE', bad)]))).toEqual([])
  const nonsense = [{ csType: 'LIVE', path: 'nonsense' }]
  expect(addressesOf(siteOf(nonsense))).toEqual([])
  expect(addressesOf(siteOf(nonsense, 'https://help.example/'))).toEqual(['https://help.example/'])
})

const channel = (url: string, labelNameEn: string) => ({ url, labelNameEn })

test('live support comes first, then other kinds, then channels; no download and no place twice', () => {
  const site = {
    customerServiceUrl: 'https://unused.example/',
    info: {
      allowedHosts: HOSTS,
      customerService: [
        entry('HELP_DESK', 'https://desk.example/'),
        entry('LIVE', 'https://live.example/'),
      ],
      resources: {
        TELEGRAM: channel('https://t.example/row', 'Telegram'),
        IOS: channel('https://apps.example/row', 'App'),
        ZALO: channel('https://desk.example/', 'Zalo'),
        IG: channel('javascript:alert(1)', 'Instagram'),
      },
    },
  }
  expect(supportWays(site)).toEqual([
    { id: 'LIVE', name: undefined, address: 'https://live.example/' },
    { id: 'HELP_DESK', name: 'Help desk', address: 'https://desk.example/' },
    { id: 'of-TELEGRAM', name: 'Telegram', address: 'https://t.example/row' },
  ])
})

test('R-045 a host that the brand does not allow is no way, whatever the server let pass', () => {
  expect(addressesOf(siteOf([entry('LIVE', 'https://live.example.evil.test/')]))).toEqual([])
  expect(addressesOf(siteOf([entry('LIVE', 'https://evil.test/?live.example')]))).toEqual([])
  expect(addressesOf(siteOf([entry('LIVE', 'https://live.example@evil.test/')]))).toEqual([])
  const info = { customerService: [entry('LIVE', 'https://t.me/row')], resources: {} }
  const allowing = { customerServiceUrl: null, info: { ...info, allowedHosts: ['t.me'] } }
  expect(addressesOf(allowing)).toEqual(['https://t.me/row'])
})

test.each([
  ['https://help.example/', [{ id: 'house', name: undefined, address: 'https://help.example/' }]],
  [null, []],
])('a brand whose one address is %s has so many ways', (customerServiceUrl, ways) => {
  expect(supportWays(siteOf([], customerServiceUrl))).toEqual(ways)
})
