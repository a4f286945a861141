import { expect, test } from 'vitest'
import { frameOrigin } from './frame-origin.ts'

const PLAY = 'https://play.example'
const HOSTS = ['https://play1.example', 'https://play2.example']

test.each([
  ['our own games stand at the play origin', 'play', PLAY, PLAY],
  ['or at a host of the brand’s list', 'play', HOSTS[1], HOSTS[1]],
  ['and nowhere else', 'play', 'https://evil.example', PLAY],
  ['a vendor’s where the server says', 'vendor', 'https://games.example', 'https://games.example'],
] as const)('%s', (_name, speaks, origin = '', found) => {
  expect(frameOrigin({ speaks, origin } as Parameters<typeof frameOrigin>[0], PLAY, HOSTS)).toBe(
    found,
  )
})
