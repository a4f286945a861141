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

test('a move that is overtaken, or leads to an address that can not be read, says nothing', async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createSiteRouter(history)
  const moves = [
    '/rng?vassalage=%E0%A4%A',
    '/%E0%A4%A',
    '//elsewhere',
    '/help#%',
    '/nowhere',
    '/BGS',
  ]
  for (const address of moves) {
    history.push(address)
    // Nobody waits for the one before.
    void router.load()
  }
  await router.load()
  expect(router.state.location.pathname).toBe('/BGS')
  expect(router.state.matches.at(-1)?.routeId).toBe('/bgs')
})
