import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isKeyboardLost, moveKeyboard, watchKeyboard } from './keyboard.ts'

class Press extends Event {
  constructor(readonly detail: number) {
    super('click')
  }
}

let page: EventTarget
beforeEach(() => {
  vi.stubGlobal('MouseEvent', Press)
  page = new EventTarget()
  watchKeyboard(page)
  page.dispatchEvent(new Event('keydown'))
})
afterEach(() => vi.unstubAllGlobals())

test('whoever plays by keys finds the keyboard moved at once', () => {
  const move = vi.fn()
  moveKeyboard(move)
  expect(move).toHaveBeenCalledOnce()
})

test('whoever points finds it moved with the first key, to where it went last', () => {
  const [first, last] = [vi.fn(), vi.fn()]
  page.dispatchEvent(new Event('pointerdown'))
  page.dispatchEvent(new Press(1))
  moveKeyboard(first)
  moveKeyboard(last)
  expect(last).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('keydown'))
  page.dispatchEvent(new Event('keydown'))
  expect(first).not.toHaveBeenCalled()
  expect(last).toHaveBeenCalledOnce()
})

test('a press without a pointer, as of a screen reader, is one of the keyboard', () => {
  const move = vi.fn()
  page.dispatchEvent(new Event('pointerdown'))
  page.dispatchEvent(new Press(0))
  moveKeyboard(move)
  expect(move).toHaveBeenCalledOnce()
})

test('the keyboard is lost where nothing has it that can be pressed', () => {
  const body = {}
  const holds = (activeElement: unknown): boolean => {
    vi.stubGlobal('document', { body, activeElement })
    return isKeyboardLost()
  }
  const shown = { ariaDisabled: null, closest: () => null }
  expect(holds(null)).toBe(true)
  expect(holds(body)).toBe(true)
  expect(holds(shown)).toBe(false)
  expect(holds({ ...shown, ariaDisabled: 'true' })).toBe(true)
  expect(holds({ ...shown, closest: () => ({}) })).toBe(true)
})
