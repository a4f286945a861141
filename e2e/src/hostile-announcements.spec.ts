import { HOSTILE_HTML } from '../../apps/server/src/testing/hostile-html.ts'
import { expect } from '@playwright/test'
import { test } from './people/site.ts'

// The server sanitises what is written; here it is as if it had not.

/** What a parser may read on and on: such bodies stand by themselves, the others on one page. */
const SWALLOWS = /<(style|textarea|select|xmp|noscript|template|script|scr|iframe|math|title|!)/i

const wire = (content: string, at: number) => ({
  id: `${at + 1}`,
  title: `Number ${at + 1}`,
  content,
  promotionType: null,
  execution: ['B'],
  language: 'en',
})
const swallows = (body: string): boolean => SWALLOWS.test(body) || body.includes('\0')

test('R-041 no announcement runs anything in the page that shows it', async ({ page }) => {
  const alone = HOSTILE_HTML.filter(swallows)
  const together = HOSTILE_HTML.filter((body) => !swallows(body))
  const bodies = [together.join('<p>next</p>'), ...alone]
  let hasRun = false
  await page.exposeFunction('lanternRan', () => {
    hasRun = true
  })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/evil\.example|javascript:/i.test(request.url())) elsewhere.push(request.url())
  })
  await page.route('**/relay/announcements?*', (route) =>
    route.fulfill({
      json: {
        success: true,
        value: {
          banners: [],
          playerNotices: [],
          popup: bodies.map(wire),
          promotion: [],
          help: [],
        },
      },
    }),
  )
  await page.goto('/')
  const popup = page.locator('[data-modal="announcements"]')
  await expect(popup).toBeVisible({ timeout: 25_000 })
  const titles = popup.getByRole('button', { name: /^Number / })
  const read = new Set<string>()
  const next = popup.getByRole('button', { name: /next/i })
  for (;;) {
    for (const title of await titles.all()) {
      const name = (await title.textContent()) ?? ''
      if (read.has(name)) continue
      read.add(name)
      if ((await title.getAttribute('aria-expanded')) !== 'true') await title.dispatchEvent('click')
      for (const link of await popup.locator('a').all())
        expect(await link.getAttribute('href')).toMatch(/^(https:|\/|#)/)
    }
    if (read.size >= bodies.length || !(await next.isEnabled())) break
    await next.click()
  }
  expect(read.size).toBe(bodies.length)
  const strange = await popup.locator('script, iframe, object, embed, svg script, style').count()
  expect(strange).toBe(0)
  expect(elsewhere).toEqual([])
  expect(hasRun).toBe(false)
})
