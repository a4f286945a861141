import { expect, test } from 'vitest'
import { draftOf, faultsOf, type Sending, wishOf } from './sending-draft.ts'

const sending: Sending = {
  limits: {
    perAddressMinute: 1,
    perAddressHour: 5,
    perAddressDay: 10,
    perAskerHour: 20,
    perRangeHour: 30,
    perBrandHour: 2000,
  },
  routing: { byCountry: { '*': ['sandbox'], VN: ['twilio', 'sandbox'], TH: [] }, served: ['VN'] },
  costs: { byCountry: { VN: '0.04' }, otherwise: '0.05', mostPerDay: '100' },
  gateways: ['sandbox', 'twilio'],
  currency: 'USD',
  sentToday: 0,
  spentToday: '0.00',
}
const draft = draftOf(sending)
const judge = (changes: Partial<typeof draft>) =>
  faultsOf({ ...draft, ...changes }, sending.gateways)

test('what was read can be sent as it is; others stand last and gateways keep their order', () => {
  expect(draft.routes.map(({ country }) => country)).toEqual(['TH', 'VN', '*'])
  const { limits, routing, costs } = sending
  expect(wishOf(draft)).toEqual({ limits, routing, costs })
  expect(faultsOf(draft, sending.gateways).none).toBe(true)
})

test('routes are judged row by row', () => {
  const row = (country: string, ...gateways: string[]) => ({ country, gateways })
  const { routes, none } = judge({
    routes: [row('VN'), row('*', 'sandbox'), row('VN'), row('Vn'), row('', 'x'), row('TH', 'gone')],
  })
  expect(routes).toEqual([undefined, undefined, 'twice', 'country', 'country', 'gateway'])
  expect(none).toBe(false)
})

test('so are prices, of which others have one of their own', () => {
  const { costs } = judge({
    costs: [
      { country: 'VN', price: '0.0425' },
      { country: '*', price: '1' },
      { country: 'TH', price: '1,5' },
      { country: 'LA', price: '00.1' },
      { country: 'KH', price: '0.00001' },
    ],
  })
  expect(costs).toEqual([undefined, 'country', 'price', 'price', 'price'])
  expect(judge({ otherwise: '' })).toMatchObject({ otherwise: true, none: false })
  expect(judge({ mostPerDay: '-1' })).toMatchObject({ mostPerDay: true, none: false })
})

test('somebody is served, and limits are whole numbers', () => {
  expect(judge({ served: null }).none).toBe(true)
  expect(judge({ served: [] })).toMatchObject({ servesNobody: true, none: false })
  expect(judge({ served: ['VN', '*', 'Laos'] })).toMatchObject({ served: ['Laos'], none: false })
  const limits = { ...draft.limits, perAddressDay: 0, perAskerHour: 1.5, perBrandHour: 1_000_001 }
  expect(judge({ limits }).limits).toEqual(['perAddressDay', 'perAskerHour', 'perBrandHour'])
})
