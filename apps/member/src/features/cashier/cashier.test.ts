import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { checkAmount, feeOf, fieldText, type Method, readAmount, usualAmount } from './amounts.ts'
import { shownSteps } from './timeline.ts'

const card: Method = {
  code: 'card',
  name: 'Card',
  mark: 'CC',
  arrival: 'instant',
  minimum: money('10.00'),
  maximum: money('5000.00'),
  feePercent: '2.10',
  mostPerDay: null,
  leftToday: null,
  quickAmounts: ['20.00', '50.00', '100.00', '300.00', '500.00'].map(money),
}

describe('amounts', () => {
  test.each([
    ['100', money('100.00')],
    ['100.', money('100.00')],
    ['0.01', money('0.01')],
    ['', undefined],
    ['1e2', undefined],
    ['1,000', undefined],
    ['10.001', undefined],
    ['-5', money('-5.00')],
  ])('%s is read as %s', (text, amount) => {
    expect(readAmount(text, 'USD')).toBe(amount)
  })

  test('the currency’s own decimals count', () => {
    expect(readAmount('1000.5', 'VND')).toBe(undefined)
    expect(readAmount('1000.00', 'VND')).toBe(money('1000'))
    expect(fieldText(money('2000000'), 'VND')).toBe('2000000')
    expect(fieldText(money('100'), 'USD')).toBe('100.00')
    expect(readAmount('1.234', 'KWD')).toBe(money('1.234'))
  })

  test.each([
    [undefined, 'empty'],
    ['0.00', 'empty'],
    ['-5.00', 'empty'],
    ['9.99', 'below'],
    ['10.00', undefined],
    ['5000.00', undefined],
    ['5000.01', 'above'],
  ])('%s: %s', (text, problem) => {
    expect(checkAmount(text === undefined ? undefined : money(text), card)).toBe(problem)
  })

  test('what is not there can not be withdrawn', () => {
    const bounds = { ...card, available: money('60.00') }
    expect(checkAmount(money('60.00'), bounds)).toBe(undefined)
    expect(checkAmount(money('60.01'), bounds)).toBe('funds')
  })

  test('fees are exact and round towards zero', () => {
    expect(feeOf(card, money('100.00'))).toBe(money('2.10'))
    expect(feeOf(card, money('0.01'))).toBe(2n)
    expect(feeOf({ ...card, feePercent: '0.00' }, money('100.00'))).toBe(0n)
  })

  test('the usual amount is the middle of the quick ones, or the least there is', () => {
    expect(usualAmount(card)).toBe(money('100.00'))
    expect(usualAmount({ ...card, quickAmounts: [] })).toBe(money('10.00'))
  })
})

describe('timelines', () => {
  const step = (state: string) => ({
    state,
    at: '2026-11-20T10:00:00.000Z',
    code: null,
    reason: null,
  })
  const looks = (...states: string[]) =>
    shownSteps(states.map(step)).map(({ state, look }) => `${state} ${look}`)

  test('what waits shows where it stands and what is to come', () => {
    expect(looks('created', 'pending')).toEqual(['created done', 'pending current', 'paid waiting'])
  })
  test('a withdrawal shows every stage that is before it', () => {
    expect(looks('requested')).toEqual([
      'requested current',
      'claimed waiting',
      'approved waiting',
      'sending waiting',
      'paid waiting',
    ])
    expect(looks('requested', 'claimed').slice(1)).toEqual([
      'claimed current',
      'approved waiting',
      'sending waiting',
      'paid waiting',
    ])
  })
  test('an end is an end', () => {
    expect(looks('created', 'paid')).toEqual(['created done', 'paid done'])
    expect(looks('requested', 'rejected')).toEqual(['requested done', 'rejected failed'])
  })
  test('what was refused and sent back ends with the money given back', () => {
    expect(looks('pending', 'failed', 'review', 'refunding')).toEqual([
      'pending done',
      'failed failed',
      'review done',
      'refunding current',
      'refunded waiting',
    ])
    expect(looks('failed', 'review', 'refunded')).toEqual([
      'failed failed',
      'review done',
      'refunded done',
    ])
  })
  test('what did not arrive waits for a person, and never looks as if all were well', () => {
    const partly = ['paid', 'receipt_partly']
    expect(looks(...partly)).toEqual(['paid done', 'receipt_partly current'])
    expect(looks(...partly, 'receipt_returned').slice(1)).toEqual([
      'receipt_partly failed',
      'receipt_returned done',
    ])
  })
  test('nothing yet is nothing', () => {
    expect(looks()).toEqual([])
  })
})
