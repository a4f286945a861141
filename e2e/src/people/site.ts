import { type Browser, test as base, type Page } from '@playwright/test'

/** A page of the site answers for itself a moment after it stands there; other pages at once. */
const untilItAnswers = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset['alive'] !== 'no')
}

/**
 * Journeys act once a page answers for itself, as people do who read before they press. What is done
 * with whoever is faster is the matter of first-moment.spec.ts.
 */
function readsFirst(page: Page): void {
  const { goto, reload, goBack } = page
  page.goto = async (...asked) => {
    const reply = await goto.apply(page, asked)
    await untilItAnswers(page)
    return reply
  }
  page.reload = async (...asked) => {
    const reply = await reload.apply(page, asked)
    await untilItAnswers(page)
    return reply
  }
  page.goBack = async (...asked) => {
    const reply = await goBack.apply(page, asked)
    await untilItAnswers(page)
    return reply
  }
}

/** Every page of every context of a browser reads first. */
function withReaders(browser: Browser): Browser {
  const { newContext } = browser
  browser.newContext = async (...asked) => {
    const context = await newContext.apply(browser, asked)
    context.on('page', readsFirst)
    return context
  }
  return browser
}

/** The test of every journey on the site. */
export const test = base.extend<object, { readonly browser: Browser }>({
  browser: [({ browser }, use) => use(withReaders(browser)), { scope: 'worker' }],
})
