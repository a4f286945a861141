import type { Locator, Page } from '@playwright/test'

/**
 * Presses a button twice with nothing drawn in between, so that the second press comes before any
 * button can be shut, and then again and again until it is gone or two seconds are over.
 */
export const pressImpatiently = (button: Locator): Promise<void> =>
  button.evaluate(async (one: HTMLElement) => {
    one.click()
    for (let presses = 0; presses < 100 && one.isConnected; presses += 1) {
      one.click()
      await new Promise((done) => setTimeout(done, 20))
    }
  })

/** The calls that this page makes from now on to move or to change something, as they are sent. */
export function callsOf(page: Page): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  return calls
}
