import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import {
  emptyGame,
  isNewcomer,
  limitsText,
  readCurrencies,
  readGame,
  readLimits,
  readOrigins,
  readThousands,
} from './entered-drafts.ts'

describe('currencies', () => {
  test.each([
    ['', null],
    [' , ', null],
    ['usd, vnd;USD', ['USD', 'VND']],
    ['USD QQQ', undefined],
  ])('%j are read as %j', (text, wanted) => {
    expect(readCurrencies(text)).toEqual(wanted)
  })

  test('in thousands are named one by one', () => {
    expect(readThousands('vnd idr')).toEqual([
      { currency: 'IDR', unit: 1_000 },
      { currency: 'VND', unit: 1_000 },
    ])
    expect(readThousands('')).toEqual([])
    expect(readThousands('dong')).toBeUndefined()
  })
})

describe('origins', () => {
  test('are one a line, each once', () => {
    expect(readOrigins('https://a.example\nhttps://b.example:8443\n\nhttps://a.example')).toEqual([
      'https://a.example',
      'https://b.example:8443',
    ])
    expect(readOrigins('')).toEqual([])
  })

  test.each([
    'http://a.example',
    'https://a.example/',
    'https://a.example/play',
    'https://*.a.example',
    'https://a.example:443',
    'https://a.example:99999',
    'https://me@a.example',
    'a.example',
  ])('%s is none', (text) => {
    expect(readOrigins(text)).toBeUndefined()
  })
})

describe('limits', () => {
  test('are one a line: a currency, the smallest and the largest stake', () => {
    const text = 'usd 0.10 500\n\nVND 1000 5000000'
    const limits = readLimits(text)
    expect(limits).toEqual([
      { currency: 'USD', minStake: money('0.1'), maxStake: money('500') },
      { currency: 'VND', minStake: money('1000'), maxStake: money('5000000') },
    ])
    if ('why' in limits) throw new Error('they are good')
    expect(limitsText(limits)).toBe('USD 0.10 500.00\nVND 1000.00 5000000.00')
    expect(readLimits(limitsText(limits))).toEqual(limits)
  })

  test.each([
    ['USD 1', { line: 1, why: 'form' }],
    ['USD 1 2 3', { line: 1, why: 'form' }],
    ['USD 1 2\nQQQ 1 2', { line: 2, why: 'currency' }],
    ['VND 0.5 2', { line: 1, why: 'amount' }],
    ['USD 1e1 20', { line: 1, why: 'amount' }],
    ['USD -1 20', { line: 1, why: 'amount' }],
    ['USD 0 0', { line: 1, why: 'amount' }],
    ['USD 2 1', { line: 1, why: 'order' }],
    ['USD 1 2\n\nusd 1 3', { line: 3, why: 'twice' }],
  ])('%j are wrong in a line that is named', (text, wanted) => {
    expect(readLimits(text)).toEqual(wanted)
  })
})

describe('a game', () => {
  const fields = { ...emptyGame, gameCode: 'PGSOFT_SLOT_Nine', name: ' Nine Tails ' }

  test('is sent with nothing where nothing was typed', () => {
    expect(readGame(fields)).toEqual({
      gameCode: 'PGSOFT_SLOT_Nine',
      currencies: null,
      isShown: true,
      said: {
        ...{ name: 'Nine Tails', gameType: 'RNG', gameClassify: null, glyph: null },
        ...{ palette: null, lines: null, trialPlayable: false },
      },
    })
    expect(readGame({ ...fields, lines: '20', currencies: 'usd' })).toMatchObject({
      currencies: ['USD'],
      said: { lines: 20 },
    })
  })

  test.each([
    { gameCode: 'a name' },
    { gameCode: '' },
    { name: ' ' },
    { gameType: 'BGS' },
    { gameClassify: 'small' },
    { lines: '0' },
    { lines: '2.5' },
    { currencies: 'QQQ' },
  ])('is not sent with %j', (wrong) => {
    expect(readGame({ ...fields, ...wrong })).toBeUndefined()
  })
})

test('a vendor of no registry has a code and a name', () => {
  expect(isNewcomer('NEW_ONE', 'New One')).toBe(true)
  expect(isNewcomer('new', 'New One')).toBe(false)
  expect(isNewcomer('NEW', ' ')).toBe(false)
})
