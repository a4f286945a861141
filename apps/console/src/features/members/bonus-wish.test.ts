import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { bonusWish, emptyBonus } from './bonus-wish.ts'

test('a grant is read when all of it can be, and what is left out is no limit', () => {
  expect(bonusWish(emptyBonus)).toBeUndefined()
  const fields = { ...emptyBonus, amount: '100', capTimes: '5', products: { live: '20', rng: '' } }
  expect(bonusWish(fields)).toMatchObject({
    amount: money('100'),
    deposit: 0n,
    times: money('10'),
    capTimes: money('5'),
    mostStake: null,
    days: 30,
    terms: { weights: { otherwise: 100, products: { live: 20 } } },
  })
  const wrong = [
    { amount: '0' },
    { times: '-1' },
    { days: '0' },
    { days: '366' },
    { mostStake: 'many' },
    { otherwise: '101' },
    { products: { live: '1.5' } },
  ]
  for (const part of wrong) expect(bonusWish({ ...fields, ...part })).toBeUndefined()
})
