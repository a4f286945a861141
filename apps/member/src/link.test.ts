import { afterEach, expect, test, vi } from 'vitest'
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
  follow({ ...PLAIN, preventDefault, ...press }, link, { push })
  expect(push.mock.calls).toEqual(leads ? [['/rng']] : [])
  expect(preventDefault).toHaveBeenCalledTimes(leads ? 1 : 0)
  // What stood over the page that was left is gone with it.
  expect(popupStage.getState().popups).toHaveLength(leads ? 0 : 1)
})
