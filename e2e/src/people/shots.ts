import path from 'node:path'
import type { Page } from '@playwright/test'

/** Where pictures of a journey's steps are kept, for looking through; none are taken without it. */
const folder = process.env['E2E_SHOTS']

/** One step as it is on the screen now. */
export async function shot(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  const width = page.viewportSize()?.width ?? 0
  await page.screenshot({ path: path.join(folder, `${name}-${width}.png`) })
}
