import { expect, type Page } from '@playwright/test'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'

test.setTimeout(120_000)

const SOURCE = 'Hot right now'
/** Words that no run before has left there. */
const mark = crypto.randomUUID().slice(0, 6)
const OWN = { en: `Loved tonight ${mark}`, vi: `Được yêu thích tối nay ${mark}` } as const

/** Opens the text in a language. */
async function openText(desk: Page, language: string): Promise<void> {
  await desk.goto(`/texts?language=${language}&q=${encodeURIComponent(SOURCE)}`)
  await desk.getByRole('button', { name: SOURCE, exact: true }).click()
}

/** Writes own words into the drawer that stands open, and gives a reason. */
async function write(desk: Page, words: string): Promise<void> {
  await desk.getByRole('textbox', { name: 'Own words' }).fill(words)
  await desk.getByRole('button', { name: 'Save…' }).click()
  const asked = desk.getByRole('dialog', { name: 'Change this text?' })
  await asked.getByRole('textbox', { name: 'Reason' }).fill('We say it our way')
  await asked.getByRole('button', { name: 'Save', exact: true }).click()
}

test('an operator says a text in other words, and the next page says them, each language its own', async ({
  page,
  browser,
  context,
}) => {
  const operator = await Operator.hire(browser, 'owner')
  const desk = operator.page
  const reset = (language: string, textId: string) =>
    operator.call('/texts/reset', { language, textId, reason: 'The end of the test' })
  const changed: { language: string; textId: string }[] = []
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  try {
    for (const language of ['en', 'vi'] as const) {
      await openText(desk, language)
      await write(desk, OWN[language])
      await expect(desk.getByRole('button', { name: 'Back to the built-in words…' })).toBeVisible()
      const { content } = await operator.call<{ content: { textId: string }[] }>(
        `/texts?language=${language}&only=own`,
      )
      changed.push(...content.map(({ textId }) => ({ language, textId })))
    }

    // In the page as the server draws it, and once it answers for itself.
    const drawn = await context.request.get('/')
    expect(await drawn.text()).toContain(`>${OWN.en}<`)
    await page.goto('/')
    await expect(heading(OWN.en)).toBeVisible()
    // A language that is chosen on the page brings its own words along.
    await page.evaluate(() => localStorage.setItem('lang', 'vi'))
    await page.reload()
    await expect(heading(OWN.vi)).toBeVisible()
    await page.evaluate(() => localStorage.setItem('lang', 'en'))

    // What would bring a tag is refused, and nothing is another.
    await openText(desk, 'en')
    await write(desk, '<b>Hot</b>')
    await expect(desk.getByText(/must have the same placeholders and tags/)).toBeVisible()
    await page.goto('/')
    await expect(heading(OWN.en)).toBeVisible()
  } finally {
    for (const { language, textId } of changed) await reset(language, textId)
  }
  await page.goto('/')
  await expect(heading(SOURCE)).toBeVisible()
  await operator.leave()
})
