import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inLanguage } from '../../stage.ts'
import { Chain } from './fairness.tsx'
import type { SharedChain } from './table.ts'
import { texts } from './texts.ts'

const words = inLanguage(texts, 'en')
const at = '2026-11-22T10:00:00.000Z'
const told = (number: SharedChain['number']): string => {
  const chain = { terminatingHash: 'ab', salt: 'cd', committedAt: at, number }
  return renderToStaticMarkup(createElement(Chain, { title: 'x', words, locale: 'en', chain }))
}

test('of a salt is said what is true of its source, and nothing else', () => {
  const number = { chainHash: 'ef', round: 7, at, signature: null }
  const pages = {
    saltOwn: told(null),
    saltLocal: told({ ...number, source: 'local' }),
    saltCheck: told({ ...number, source: 'drand' }),
  }
  for (const [name, page] of Object.entries(pages))
    for (const say of ['saltOwn', 'saltLocal', 'saltCheck'] as const)
      expect(page.includes(words[say]), `${name}: ${say}`).toBe(say === name)
})
