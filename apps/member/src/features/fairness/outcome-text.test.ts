import { type Choice, decided, decidedGames } from '@lantern/games/fair/decided'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { outcomeText } from './outcome-text.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'lantern', nonce: 1 }
const choice: Choice = { mines: 3, rows: 8, lanterns: 10, level: 'easy' }

test.each(decidedGames)('what seeds decide in %s is a sentence', (code) => {
  expect(outcomeText(i18n, decided(code, seeds, choice))).toMatch(/^[A-Z].+\.$/)
})
