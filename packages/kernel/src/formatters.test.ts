import { expect, test } from 'vitest'
import { dateTimeFormat, numberFormat } from './formatters.ts'

const LANGUAGES = ['en', 'th', 'fa', 'ar', 'my', 'ne', 'bn', 'ur', 'vi']
const moment = new Date('2026-11-20T10:00:00Z')

test.each(LANGUAGES)('digits are Latin and years Gregorian in %s', (language) => {
  expect(numberFormat(language).format(1234)).toMatch(/^1\D?234$/)
  const date = dateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(moment)
  expect(date).toMatch(/2026/)
  expect(date).toMatch(/20/)
  expect(date).not.toMatch(/[^\d\P{Nd}]/u)
})
