import { expect, test } from 'vitest'
import { atHost, pickHost } from './hosts.ts'

const HOSTS = ['https://img1.example', 'https://img2.example', 'https://img3.example']

test.each([
  [0, HOSTS[0]],
  [0.34, HOSTS[1]],
  [0.999_999, HOSTS[2]],
])('hosts of pictures are picked at random: %s picks %s', (chance, host) => {
  expect(pickHost(HOSTS, () => chance)).toBe(host)
})

test('without a list pictures come from our own host', () => {
  expect(pickHost([], () => 0.5)).toBe(undefined)
})

test.each([
  ['/art/1.portrait.0a.svg', 'https://img1.example', 'https://img1.example/art/1.portrait.0a.svg'],
  ['/art/1.portrait.0a.svg', '', '/art/1.portrait.0a.svg'],
  ['https://elsewhere.example/a.jpg', 'https://img1.example', 'https://elsewhere.example/a.jpg'],
])('%s at %j is %s', (address, host, found) => {
  expect(atHost(address, host)).toBe(found)
})
