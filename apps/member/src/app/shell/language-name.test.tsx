import { LANGUAGE_FACTS, LANGUAGES } from '@lantern/contract/languages'
import { expect, test } from 'vitest'
import { drawn } from '../../testing/drawn.tsx'
import { LanguageName } from './language-name.tsx'

test('languages that are only drafted are marked in the menu, by their tier, and no others', async () => {
  for (const language of LANGUAGES) {
    const { autonym = '', tier } = LANGUAGE_FACTS[language] ?? {}
    const html = await drawn({ language: 'ar' }, <LanguageName language={language} />)
    expect(html).toContain(`<bdi>${autonym}</bdi>`)
    expect(html.includes('Beta'), language).toBe(tier === 'drafted')
  }
})

test('the mark is in the language of the page, whatever stands beside it', async () => {
  const html = await drawn({ language: 'ar' }, <LanguageName language="pt-PT" />)
  expect(html).toMatch(/<span lang="ar" dir="rtl"[^>]*>Beta</)
})
