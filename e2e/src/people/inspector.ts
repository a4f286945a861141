import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Where each screen is also kept as a picture, for looking through. */
const pictures = process.env['E2E_PICTURES']

/**
 * One screen as it stands now: axe finds nothing in it nor in its frames, and nothing makes it
 * wider than the window.
 */
export async function inspect(page: Page, screen: string): Promise<void> {
  await test.step(`inspect ${screen}`, async () => {
    await untilAtRest(page)
    if (pictures !== undefined) await takePicture(page, pictures, screen)
    expect.soft(await overflowing(page), `${screen}: too wide`).toEqual([])
    expect.soft(await faultsOf(page), `${screen}: axe`).toEqual([])
  })
}

/** Half-way through a change of colours nothing can be read; what never ends is not waited for. */
const untilAtRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    const longEnough = new Promise((resolve) => setTimeout(resolve, 1_000))
    return Promise.race([
      Promise.allSettled(ending.map((one) => one.finished)).then(() => true),
      longEnough,
    ])
  })

/** The same screen in another size of window, without axe: nothing sticks out of it. */
export async function fits(page: Page, screen: string, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size)
  await untilAtRest(page)
  if (pictures !== undefined) await takePicture(page, pictures, screen)
  // what a page draws anew for another size takes it a moment; what is too wide stays so
  await expect
    .configure({ soft: true })
    .poll(() => overflowing(page), { message: `${screen} at ${size.width}: too wide` })
    .toEqual([])
}

/** A page of the console at both sizes, and left at a desk's. */
export async function inspectAtDesk(page: Page, screen: string): Promise<void> {
  await page.setViewportSize(DESK)
  await inspect(page, screen)
  await fits(page, screen, PHONE)
  await page.setViewportSize(DESK)
}

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

async function faultsOf(page: Page): Promise<string[]> {
  // Where scripts may not run no timer of axe does: such a frame is looked at as a page of its own.
  const axe = new AxeBuilder({ page })
    .exclude('iframe[sandbox=""]')
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
  // A page without frames needs no second page that puts the findings of all together.
  if (page.frames().length === 1) axe.setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' > ')}: ${failureSummary}`),
  )
}

/** Documents and dialogs that can be scrolled sideways, with what sticks out of them. */
async function overflowing(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0
  const found = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate((limit) => {
        const root = document.documentElement
        // A phone widens its window to a page that is too wide: only the screen itself is a measure.
        const most = window.parent === window ? limit : window.innerWidth
        const scrollers = [...document.querySelectorAll('[role=dialog], [role=dialog] *')].filter(
          (element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
        )
        return [
          ...(root.scrollWidth > most ? [`document ${root.scrollWidth} of ${most}`] : []),
          ...scrollers
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map((element) => `${element.className}: ${element.scrollWidth}`),
        ]
      }, width),
    ),
  )
  return found.flat()
}

/** Texts that a box cuts off, beyond those that end in an ellipsis on purpose. */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
    // What is one point wide or clipped away is there for those who listen: it is not drawn.
    const isDrawn = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.clientWidth > 1 &&
      getComputedStyle(element).clipPath === 'none'
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
    const isCut = (element: Element): boolean => {
      const style = getComputedStyle(element)
      if (style.webkitLineClamp !== 'none') return false
      const isWide = cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1
      const isHigh = cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 2
      return isHigh || (isWide && style.textOverflow !== 'ellipsis')
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => hasText(element) && isDrawn(element) && isCut(element))
      .map((element) => `${element.className}: ${element.textContent.slice(0, 60)}`)
  })

async function takePicture(page: Page, folder: string, screen: string): Promise<void> {
  const file = `${screen.replaceAll(/\W+/g, '-')}-${page.viewportSize()?.width ?? 0}.png`
  const hasDialog = await page.getByRole('dialog').first().isVisible()
  await page.screenshot({ path: path.join(folder, file), fullPage: !hasDialog })
}
