import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { CARDS, cardName, dealFromDeck, nextCard, rankIndex } from './cards.ts'
import { fairDraw, type Hmac } from './draw.ts'

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const draw = (nonce: number) => fairDraw({ serverSeed: 's', clientSeed: 'c', nonce }, hmac)

test('cards are numbered from the deuce of diamonds to the ace of clubs', () => {
  expect([0, 1, 2, 3, 4, 51].map(cardName)).toEqual([
    '2-diamond',
    '2-heart',
    '2-spade',
    '2-club',
    '3-diamond',
    'A-club',
  ])
  expect(() => rankIndex(52)).toThrow('0 to 51')
})

test('a deck deals each card once, a deck without end any card again', () => {
  expect(new Set(dealFromDeck(draw(1), CARDS)).size).toBe(CARDS)
  const drawn = draw(2)
  const cards = Array.from({ length: 400 }, () => nextCard(drawn))
  expect(new Set(cards).size).toBe(CARDS)
})
