import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isKeyboardLost, moveKeyboard, watchKeyboard } from './keyboard.ts'

const pointer = (shape: object = {}): Event =>
  Object.assign(new Event('pointerdown'), {
    width: 1,
    height: 1,
    pressure: 0.5,
    detail: 0,
    ...shape,
  })
const key = (name = 'Tab'): Event =>
  Object.assign(new Event('keydown', { cancelable: true }), { key: name })
const press = (detail: number): Event => Object.assign(new Event('click'), { detail })

const body = {}
let page: EventTarget
beforeEach(() => {
  vi.stubGlobal('document', { body, activeElement: body })
  page = new EventTarget()
  watchKeyboard(page)
  page.dispatchEvent(key())
})
afterEach(() => vi.unstubAllGlobals())

test('whoever plays by keys finds the keyboard moved at once', () => {
  const move = vi.fn()
  moveKeyboard(move)
  expect(move).toHaveBeenCalledOnce()
})

test('whoever points finds it moved with the first key, to where it went last', () => {
  const [first, last] = [vi.fn(), vi.fn()]
  page.dispatchEvent(pointer())
  page.dispatchEvent(press(1))
  moveKeyboard(first)
  moveKeyboard(last)
  expect(last).not.toHaveBeenCalled()
  page.dispatchEvent(key())
  page.dispatchEvent(key())
  expect(first).not.toHaveBeenCalled()
  expect(last).toHaveBeenCalledOnce()
})

test('a press without a pointer, as of a screen reader, is one of the keyboard', () => {
  const move = vi.fn()
  page.dispatchEvent(pointer())
  page.dispatchEvent(press(0))
  moveKeyboard(move)
  expect(move).toHaveBeenCalledOnce()
})

test('so is one of a reader that says it points', () => {
  for (const shape of [
    { width: 0, height: 0 },
    { width: 1, height: 1, pressure: 0 },
  ]) {
    const move = vi.fn()
    page.dispatchEvent(pointer(shape))
    moveKeyboard(move)
    expect(move).toHaveBeenCalledOnce()
  }
})

test('what was wanted of a round before is forgotten with the next press', () => {
  const move = vi.fn()
  page.dispatchEvent(pointer())
  moveKeyboard(move)
  page.dispatchEvent(pointer())
  page.dispatchEvent(key())
  expect(move).not.toHaveBeenCalled()
})

test('a key that finds the keyboard presses nothing, and one that had it does', () => {
  const button = { ariaDisabled: null, closest: () => null }
  const enter = (): boolean => {
    const event = key('Enter')
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  page.dispatchEvent(pointer())
  moveKeyboard(() => vi.stubGlobal('document', { body, activeElement: button }))
  expect(enter()).toBe(true)
  expect(enter()).toBe(false)
  page.dispatchEvent(pointer())
  moveKeyboard(() => undefined)
  expect(enter()).toBe(false)
})

test('the keyboard is lost where nothing has it that can be pressed', () => {
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
