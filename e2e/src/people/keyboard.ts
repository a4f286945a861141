import { expect, type Locator, type Page } from '@playwright/test'

const MOST_STOPS = 150

/** Somebody who has nothing but a keyboard. */
export class Keyboard {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Goes on with Tab until the focus stands on the element, as anybody would. */
  async reach(goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(goal).toBeVisible()
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await isFocused(goal)) return
      await this.page.keyboard.press(key)
    }
    throw new Error(`${MOST_STOPS} times ${key} do not lead to ${goal.toString()}`)
  }

  async press(goal: Locator, key = 'Enter'): Promise<void> {
    await this.reach(goal)
    await this.page.keyboard.press(key)
  }

  /** Writes into a field in place of what stands there. */
  async write(field: Locator, text: string): Promise<void> {
    await this.reach(field)
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.type(text)
  }

  key = (key: string): Promise<void> => this.page.keyboard.press(key)
}

/** In a frame, an element is focused only while the frame itself is. */
const isFocused = (goal: Locator): Promise<boolean> =>
  goal.evaluate((element) => document.hasFocus() && element === document.activeElement)
