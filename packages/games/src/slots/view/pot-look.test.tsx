import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KEPT_MS, LOOK_EVERY_MS, NOTHING_SAID, OLDEST_MS, potAt } from './pot-look.ts'
import { PotPaidCard } from './pot-paid.tsx'

const pot = { name: 'Brass Moon', amount: '231.50', mustHitBy: '1000.00', currency: 'USD' }

test('R-069 in a game, too, a pot is half a minute old at most, or not shown', () => {
  const look = { said: pot, atMs: 5_000 }
  expect(potAt(look, 5_000 + OLDEST_MS)).toEqual(pot)
  expect(potAt(look, 5_001 + OLDEST_MS)).toBeNull()
  expect(potAt(NOTHING_SAID, 1)).toBeNull()
  // said out of two memories, and looked at last just before it is too old
  expect(KEPT_MS + OLDEST_MS + LOOK_EVERY_MS).toBeLessThanOrEqual(30_000)
})

test('R-069 a pot that fell to the player is told in the game, with the sum that was paid', () => {
  const paid = { name: 'Paper Moon', amount: '24999000.00', currency: 'VND' }
  const drawn = (locale: string) =>
    renderToStaticMarkup(<PotPaidCard pot={paid} locale={locale} onSeen={() => undefined} />)
  expect(drawn('en')).toContain('The jackpot Paper Moon is yours')
  expect(drawn('en')).toContain('role="status"')
  expect(drawn('en').replaceAll(/[^0-9]/g, '')).toContain('24999000')
  expect(drawn('vi')).toContain('Hũ thưởng Paper Moon là của bạn')
})
