import { expect, test, vi } from 'vitest'
import { whenSeen } from './when-seen.ts'

function watching() {
  const element: object = {}
  const made: { threshold: number; tell: (isIntersecting: boolean) => void; isOn: boolean }[] = []
  class Watch {
    readonly entry
    constructor(
      onChange: (entries: readonly { readonly isIntersecting: boolean }[]) => void,
      { threshold }: { readonly threshold: number },
    ) {
      const tell = (isIntersecting: boolean) => onChange([{ isIntersecting }])
      this.entry = { threshold, tell, isOn: false }
      made.push(this.entry)
    }
    observe() {
      this.entry.isOn = true
    }
    disconnect() {
      this.entry.isOn = false
    }
  }
  const onSeen = vi.fn<() => void>()
  const stop = whenSeen(element as Element, onSeen, Watch)
  const [watch] = made
  if (!watch) throw new Error('nothing watches')
  return { watch, onSeen, stop }
}

test('a picture is asked for once a tenth of it is on the screen, and then no more', () => {
  const { watch, onSeen } = watching()
  expect(watch).toMatchObject({ threshold: 0.1, isOn: true })
  watch.tell(false)
  expect(onSeen).not.toHaveBeenCalled()
  watch.tell(true)
  expect(onSeen).toHaveBeenCalledOnce()
  expect(watch.isOn).toBe(false)
})

test('one that goes away before is asked for never', () => {
  const { watch, onSeen, stop } = watching()
  stop()
  expect([watch.isOn, onSeen.mock.calls.length]).toEqual([false, 0])
})
