import { findTitle, TITLES } from '@lantern/games/slots/titles'
import { standingSchema } from '@lantern/games/slots/view/host'
import { expect, test } from 'vitest'
import { presentTitle } from './present.ts'

test('a page is told what is the own of its game, in its language and in no other', () => {
  const title = findTitle('thunder-loom')
  if (!title) throw new Error('Thunder Loom is there')
  expect(presentTitle(title, 'en').rules).toEqual([
    'In 12.5% of all spins, free ones too, one of the reels 2, 3, 4, each as likely, turns wild from top to bottom.',
  ])
  expect(presentTitle(title, 'vi').rules[0]).toMatch(/^Trong 12,5\s?% số lượt quay/)
})

test('one reel is told as one', () => {
  const rules = ['carp-gate', 'plum-rain'].map((code) => {
    const title = findTitle(code)
    return title ? presentTitle(title, 'en').rules[0] : undefined
  })
  expect(rules[0]).toMatch(/^On reel 3 a wild covers its whole reel\. It happens in 19\.35% of/)
  expect(rules[1]).toMatch(/^On the reels 2, 3, 4 a wild covers/)
})

test('every title with something of its own says it in both languages', () => {
  for (const title of TITLES) {
    const [english, vietnamese] = ['en', 'vi'].map((language) => presentTitle(title, language))
    expect(english?.rules).toHaveLength(english?.mechanics.length ?? 0)
    expect(vietnamese?.rules).toHaveLength(english?.rules.length ?? 0)
  }
})

test('wilds that multiply are those that stand for another symbol: three wilds pay as they are', () => {
  const title = findTitle('tin-sevens')
  const rules = title ? presentTitle(title, 'en').rules : []
  expect(rules).toEqual(['Each wild that stands for another symbol in a win multiplies it by 2.'])
})

test('a page understands what it is told of every title, the odds of its respins among it', () => {
  for (const title of TITLES) {
    const { hold } = standingSchema.shape.game.parse(presentTitle(title, 'en'))
    expect(hold !== null, title.code).toBe(title.model.kind === 'hold')
    if (!hold) continue
    expect(hold.values.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12)
    expect(hold.full).toBeGreaterThan(0)
    expect(hold.full).toBeLessThan(hold.begins)
  }
})
