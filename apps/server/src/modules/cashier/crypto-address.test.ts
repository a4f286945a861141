import { expect, test } from 'vitest'
import { isCryptoAddress } from './crypto-address.ts'

// Addresses of public documents: BIP 173, BIP 350, EIP-55, the first block of Bitcoin, and a contract.
const GOOD = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
]

test.each(GOOD)('%s may be paid to', (address) => {
  expect(isCryptoAddress(address)).toBe(true)
})

test.each([
  // one sign of a good one is another
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
  // version 1 under the check sum of version 0, and coins for tests
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  '9704000011114417',
  '',
])('“%s” is no address', (text) => {
  expect(isCryptoAddress(text)).toBe(false)
})
