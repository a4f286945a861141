import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { DESK, PHONE } from './people/inspector.ts'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'

const SOURCE = 'Hot right now'
/** Words that no run before has left there. */
const mark = crypto.randomUUID().slice(0, 6)
const OWN = { en: `Loved tonight ${mark}`, vi: `Được yêu thích tối nay ${mark}` } as const

interface Row {
  readonly textId: string
  readonly source: string
}

/** The texts of the site, as this journey changes one of them. */
class Texts {
  private readonly operator: Operator

  constructor(operator: Operator) {
    this.operator = operator
  }

  /** Opens the text in a language and puts other words into it. */
  async word(language: string, words: string): Promise<void> {
    const { page } = this.operator
    await page.goto(`/texts?language=${language}&q=${encodeURIComponent(SOURCE)}`)
    await page.getByRole('button', { name: SOURCE, exact: true }).click()
    await page.getByRole('textbox', { name: 'Own words' }).fill(words)
    await page.getByRole('button', { name: 'Save…' }).click()
  }

  /** Takes the words back that this journey left there, and no others. */
  async takeBack(language: string): Promise<void> {
    const query = new URLSearchParams({ language, only: 'own', search: SOURCE })
    const { content } = await this.operator.call<{ content: readonly Row[] }>(`/texts?${query}`)
    for (const { textId } of content.filter(({ source }) => source === SOURCE))
      await this.operator.call('/texts/reset', { language, textId, reason: 'The end of the test' })
  }
}

test('an operator says a text in other words, and the next page says them, each language its own', async ({
  page,
  browser,
  context,
}) => {
  const operator = await Operator.hire(browser, 'owner')
  const desk = operator.page
  const texts = new Texts(operator)
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  try {
    for (const language of ['en', 'vi'] as const) {
      await texts.word(language, OWN[language])
      await operator.giveReason('We say it our way', 'Save')
      await expect(desk.getByRole('button', { name: 'Back to the built-in words…' })).toBeVisible()
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
    await texts.word('en', '<b>Hot</b>')
    const why = /must have the same placeholders and tags/
    await operator.giveReasonInVain('We say it our way', 'Save', why)
    await page.goto('/')
    await expect(heading(OWN.en)).toBeVisible()

    // Translators can have them as a file.
    await desk.goto('/texts?language=vi')
    // On a phone what is said in English stands beside what the site says.
    const size = desk.viewportSize() ?? DESK
    await desk.setViewportSize(PHONE)
    for (const name of ['English', 'On the site'])
      await expect(desk.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 })
    await desk.setViewportSize(size)
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('link', { name: 'Save own words as PO' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('own-texts-vi.po')
    expect(await readFile(await file.path(), 'utf8')).toContain(
      `msgid "${SOURCE}"\nmsgstr "${OWN.vi}"`,
    )
  } finally {
    for (const language of Object.keys(OWN)) await texts.takeBack(language)
  }
  await page.goto('/')
  await expect(heading(SOURCE)).toBeVisible()
  await operator.leave()
})
