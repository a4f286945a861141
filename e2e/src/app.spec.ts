import { expect } from '@playwright/test'
import { test } from './people/site.ts'

// The site as an app: what was released stays without a connection, and nothing of it is a reply.

test('a lost connection takes no part of the site away, and calls are never kept', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const manifest = await page.request.get('/manifest.webmanifest')
  expect(await manifest.json()).toMatchObject({ display: 'standalone', start_url: '/' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 40_000,
  })
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/offline.html')
  expect(kept.filter((path) => !/^\/assets\/|^\/offline\.html$/.test(path))).toEqual([])
  // A page of the release that just came has nothing newer to offer, and no connection nothing to run.
  await expect(page.getByText('A new version of the site is ready.')).toBeHidden()
  const offline = await page.request.get('/offline.html')
  expect(await offline.text()).not.toContain('<script')

  await context.setOffline(true)
  // Its part was never asked for before.
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await expect(page.locator('[data-modal="login"]')).toBeVisible()
  await page.goto('/rng')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden()
})
