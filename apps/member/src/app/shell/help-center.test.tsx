import { system } from '@lantern/contract/system'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../testing/drawn.tsx'
import { HelpCenter } from './help-center.tsx'

vi.mock('../../features/help/app-guide.tsx', () => ({ AppGuide: () => null }))

const COUNTS = 'This part is in English. The English text is the one that counts.'
const TERMS = 'You may open one account, for yourself'
const SAFE = 'Games are for fun, not for income'

/** A section of the help centre as it stands in a language, with pages of the brand's own. */
async function sectionOf(slug: string, language: string, pages: readonly object[] = []) {
  const answers = [[system.helpCenter, { lang: language }, { pages }]] as const
  const html = await drawn({ answers, language }, <HelpCenter />)
  return new RegExp(`<section id="${slug}".*?</section>`, 's').exec(html)?.[0] ?? ''
}

test.each([
  ['term', TERMS],
  ['safe', SAFE],
])('what counts in English alone stands in English everywhere: %s', async (slug, words) => {
  const inEnglish = await sectionOf(slug, 'en')
  expect(inEnglish).toContain(words)
  expect(inEnglish).not.toContain(COUNTS)
  for (const language of ['vi', 'ar', 'pt-PT']) {
    const section = await sectionOf(slug, language)
    expect(section).toContain(COUNTS)
    const [, english = ''] = section.split('<div lang="en" dir="ltr"')
    expect(english).toContain(words)
  }
})

test.each([
  ['term', 'term', TERMS],
  ['terms', 'term', TERMS],
  ['safe', 'safe', SAFE],
])('a page of the brand’s own takes their place: %s', async (named, slug, words) => {
  const page = { slug: named, title: 'Điều khoản', content: 'Lời của nhà', language: 'vi' }
  const section = await sectionOf(slug, 'vi', [page])
  expect(section).toContain('lang="vi"')
  expect(section).toContain('Lời của nhà')
  expect(section).not.toContain(COUNTS)
  expect(section).not.toContain(words)
})
