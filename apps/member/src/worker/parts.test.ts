import { describe, expect, test } from 'vitest'
import { outdated, wayOf } from './parts.ts'

const SITE = 'https://play.example'
const asked = (path: string, changes: object = {}) => ({
  method: 'GET',
  url: new URL(path, SITE).href,
  mode: 'cors',
  destination: '',
  ...changes,
})
const PAGE = { mode: 'navigate', destination: 'document' }

describe('what the worker answers', () => {
  test.each([
    ['a chunk', '/assets/home-a1.js', {}, 'part'],
    ['a font', '/assets/manrope-a1.woff2', { destination: 'font' }, 'part'],
    ['a page', '/slots?vassalage=X', PAGE, 'page'],
    ['the home page', '/', PAGE, 'page'],
    ['a call', '/api/wps/v2/wallets/balance', {}, 'untouched'],
    ['a call that a browser opens as a page', '/api/docs', PAGE, 'untouched'],
    ['a way back from elsewhere', '/hooks/social', PAGE, 'untouched'],
    ['a call that changes something', '/api/wps/session/login', { method: 'POST' }, 'untouched'],
    ['a look whether a chunk is there', '/assets/home-a1.js', { method: 'HEAD' }, 'untouched'],
    ['a picture', '/art/1.wide.0a0a0a0a0a0a.svg', { destination: 'image' }, 'untouched'],
    ['a frame', '/anything', { mode: 'navigate', destination: 'iframe' }, 'untouched'],
    ['another site', 'https://play.elsewhere/assets/x.js', {}, 'untouched'],
    ['the manifest', '/manifest.webmanifest', { destination: 'manifest' }, 'untouched'],
  ])('%s', (_what, path, changes, way) => {
    expect(wayOf(asked(path, changes), SITE)).toBe(way)
  })
})

test('the release before this one stays, older ones go, and no other cache is touched', () => {
  expect(outdated(['parts-1', 'parts-2', 'others', 'parts-3'], 'parts-3')).toEqual(['parts-1'])
  expect(outdated(['parts-2', 'parts-3'], 'parts-3')).toEqual([])
  expect(outdated(['parts-3'], 'parts-3')).toEqual([])
})
