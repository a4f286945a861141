import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test.each([
  ['', 0],
  ['123456', 1],
  ['aaaaaaaaaaaa', 1],
  ['password', 1],
  ['Lantern2026', 3],
  ['seven lanterns', 3],
  ['Seven Lanterns 77', 4],
  ['correct horse battery staple', 4],
] as const)('%s is as strong as %i of 4', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test('a longer password of the same kind is never weaker', () => {
  const texts = ['qwmzx', 'qwmzxpl', 'qwmzxplvb', 'qwmzxplvbtk', 'qwmzxplvbtkdr', 'qwmzxplvbtkdrgs']
  const strengths = texts.map(strengthOf)
  expect(strengths).toEqual(strengths.toSorted((a, b) => a - b))
})
