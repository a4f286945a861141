import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createSiteRouter } from './router.tsx'

test.each([
  ['/lottery', '/lottery'],
  ['/lottert', '/lottert'],
  ['/LOTTERT/', '/lottert'],
  ['/seaLOTTERY', '/seaLottery'],
  ['/Help', '/help'],
  ['/lotter', undefined],
])('the address %s has the route %s', async (address, path) => {
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const { matches } = router.state
  expect(matches.at(1)?.fullPath).toBe(path)
})
