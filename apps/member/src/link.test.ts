import { afterEach, expect, test, vi } from 'vitest'
import { shownAnew } from './anew.ts'
import { follow } from './link.tsx'
import { closeAllPopups, openPopup, popupStage } from './stage.ts'

afterEach(closeAllPopups)

const PLAIN = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
}

test.each([
  ['followed', {}, { href: '/rng' }, true],
  ['for a new tab', { ctrlKey: true }, { href: '/rng' }, false],
  ['for another window', { shiftKey: true }, { href: '/rng' }, false],
  ['of another button', { button: 1 }, { href: '/rng' }, false],
  ['that opens something instead', { defaultPrevented: true }, { href: '/rng' }, false],
  ['with a target', {}, { href: '/rng', target: '_blank' }, false],
  ['out of the site', {}, { href: 'https://brand.example/' }, false],
])('a link in a popup %s', (_name, press, link, leads) => {
  openPopup('announcements', {})
  const push = vi.fn<(href: string) => void>()
  const preventDefault = vi.fn<() => void>()
  follow({ ...PLAIN, preventDefault, ...press }, link, { push, location: { href: '/' } })
  expect(push.mock.calls).toEqual(leads ? [['/rng']] : [])
  expect(preventDefault).toHaveBeenCalledTimes(leads ? 1 : 0)
  // What stood over the page that was left is gone with it.
  expect(popupStage.getState().popups).toHaveLength(leads ? 0 : 1)
})

test.each([
  ['the lobby', ['/', '/'], 'shown anew'],
  ['the lobby, at one of its places', ['/#lobby', '/'], 'both'],
  ['the same place of a page', ['/#lobby', '/#lobby'], 'shown anew'],
  ['another place of the page', ['/', '/#lobby'], 'gone to'],
  ['a category in the lobby', ['/?category=MINI', '/?category=MINI'], 'shown anew'],
  ['the lobby, from a category in it', ['/?category=MINI', '/'], 'gone to'],
  ['another page', ['/rng', '/bgs'], 'gone to'],
] as const)('a press that leads to %s', (_name, [here, href], end) => {
  const push = vi.fn<(href: string) => void>()
  const before = shownAnew()
  follow(
    { ...PLAIN, preventDefault: () => undefined },
    { href },
    { push, location: { href: here } },
  )
  expect(shownAnew() - before).toBe(end === 'gone to' ? 0 : 1)
  expect(push.mock.calls).toEqual(end === 'shown anew' ? [] : [[href]])
})
