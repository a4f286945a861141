import { expect, type Page } from '@playwright/test'
import { properNames } from './proper-names.ts'

/** Chooses a language by its own name, as it stands in the menu of every language. */
export async function chooseLanguage(page: Page, autonym: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('contentinfo').locator('a[href="/help"]').click()
  const choice = page.getByRole('dialog').getByRole('button', { name: autonym })
  await choice.click()
  await expect(choice).toBeHidden()
}

/** What may read the same in every language: names, codes, references, numbers, a word that travelled. */
const SAME = new RegExp(
  `^(${[
    '(© )?lantern row|Mines|Dice|Row Originals|Google|Facebook|Hot',
    'Email|LINE|WhatsApp|WeChat|QQ|Zalo|Telegram',
    'member\\d+|USD|QR|VA|EW|CD|CR|BT|[BDTW]-\\d+|[\\d\\W]*',
  ].join('|')})$`,
  'i',
)

const softly = expect.configure({ soft: true })

/**
 * Nothing on this screen reads as it does in English, once it is drawn: its title and its news come
 * a moment after its texts.
 */
export const expectTranslated = (
  page: Page,
  screen: string,
  english: ReadonlySet<string> | undefined,
): Promise<void> =>
  softly
    .poll(
      async () =>
        [...(await wordsOf(page))].filter(
          (text) => english?.has(text) && !SAME.test(text) && !properNames.has(text),
        ),
      { message: `English on ${screen}`, timeout: 5_000 },
    )
    .toEqual([])

/** Everything on the page that is read or heard: texts, names, hints. */
export async function wordsOf(page: Page): Promise<Set<string>> {
  const words = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const isSeen = parent?.checkVisibility({ visibilityProperty: true }) ?? false
      if (isSeen && !parent?.closest('script, style')) found.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        found.push(element.getAttribute(name) ?? '')
    return [document.title, ...found]
  })
  return new Set(words.map((text) => text.trim().replaceAll(/\s+/g, ' ')).filter(Boolean))
}

/** Signed amounts on the page: whether each has its sign in front of its digits, as drawn. */
export const signsOf = (page: Page): Promise<{ text: string; isInFront: boolean }[]> =>
  page.evaluate(() => {
    const found: { text: string; isInFront: boolean }[] = []
    for (const element of document.querySelectorAll('main bdi')) {
      const text = element.firstChild
      if (!(text instanceof Text)) continue
      const sign = text.data.search(/[+−-]\D?\d/)
      const digit = text.data.search(/\d\D*$/)
      if (sign === -1) continue
      const leftOf = (at: number): number => {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      }
      found.push({ text: text.data, isInFront: leftOf(sign) < leftOf(digit) })
    }
    return found
  })
