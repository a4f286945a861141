import { expect, test } from 'vitest'
import { barePlace, tagAddress } from './analytics.ts'

test('D1 what is told to others of an address holds no ticket', () => {
  expect(barePlace('https://lantern.example/home?token=abc&social=def#term')).toBe(
    'https://lantern.example/home',
  )
  expect(barePlace('https://lantern.example')).toBe('https://lantern.example/')
  expect(barePlace('')).toBe('')
})

test('a tag is fetched by its id', () => {
  expect(tagAddress('G-ABCD1234')).toBe('https://www.googletagmanager.com/gtag/js?id=G-ABCD1234')
})
