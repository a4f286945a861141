import { nextFrame } from '@lantern/ui/frame-paced'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * Frames after the outcome: behind the parts of what is known, which take one each, comes the panel, and then
 * what is past. What a table draws by pieces follows them: two in one frame are what makes it long.
 */
export const PANEL_FRAMES = 3
export const PAST_FRAMES = 4
/** A table that changes many pieces at once, or whose pieces wait for what is past, does so behind these. */
export const BOARD_FRAMES = 5
/** The keyboard moves when panel and balance are drawn: it would ask for the layout in the middle. */
export const FOCUS_FRAMES = 7

/** Where drawing takes longer than this it is not script that holds it up, and nobody waits for it. */
const SLOW_MS = 50

/** What all wait for who came since the last frame began. */
let coming: Promise<void> | undefined

/**
 * The next frame has been drawn, or drawing is slow, or nobody sees the page. The parts of a screen wait
 * together: a timer and a request for each of them would be a good part of what a frame may cost.
 */
export function frameOrSlow(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  coming ??= new Promise((resolve) => {
    const begin = (): void => {
      if (coming === frame) coming = undefined
    }
    const slow = setTimeout(() => {
      begin()
      resolve()
    }, SLOW_MS)
    requestAnimationFrame(() => {
      begin()
      clearTimeout(slow)
      // what a frame changes is drawn before the next timer
      setTimeout(resolve)
    })
  })
  const frame = coming
  return frame
}

/** So many frames have been drawn. */
export async function afterFrames(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await frameOrSlow()
}

/** Acts once a change is drawn to its end, unless the answer is called before. */
export function whenDrawn(act: () => void, frames = FOCUS_FRAMES): () => void {
  let isWanted = true
  // the last is waited for however slow it is: what is not drawn yet would be laid out by the focus
  void afterFrames(frames - 1)
    .then(() => nextFrame())
    .then(() => isWanted && act())
  return () => {
    isWanted = false
  }
}

/** What is drawn, and what a hand chose when it was given. */
export interface Given<Props> {
  readonly props: Props
  readonly chosen: unknown
}

/** Whether it is drawn at once: what a hand chose is, or the next press would act on what was before. */
export const isDue = <Props,>(shown: Given<Props>, given: Given<Props>, frames: number): boolean =>
  frames === 0 || !Object.is(shown.chosen, given.chosen)

/**
 * The props of a component as they were given some frames ago; at once when it is first drawn, for no
 * frames, and when `chosen` is another: a bet, a key and a slider go by what they see here. Only for a
 * component's own props: they are one object until they are given anew.
 */
export function useLater<Props extends object>(
  props: Props,
  frames: number,
  chosen?: unknown,
): Props {
  const [shown, setShown] = useState<Given<Props>>({ props, chosen })
  const latest = useRef(shown)
  const isWaiting = useRef(false)
  const isNow = isDue(shown, { props, chosen }, frames)
  if (isNow && (shown.props !== props || !Object.is(shown.chosen, chosen)))
    setShown({ props, chosen })
  useEffect(() => {
    latest.current = { props, chosen }
    if (props === shown.props || isWaiting.current) return
    isWaiting.current = true
    void afterFrames(frames).then(() => {
      isWaiting.current = false
      setShown(latest.current)
    })
  }, [props, chosen, shown, frames])
  return isNow ? props : shown.props
}

interface Drawn {
  readonly children: ReactNode
}

/** What there is to choose, drawn after the outcome; `chosen` is all of it that a bet is made of. */
export function PanelLater(props: Drawn & { readonly chosen: unknown }) {
  return useLater(props, PANEL_FRAMES, props.chosen).children
}

/** A table of many pieces; `chosen` is what a hand chose on it, and whether it may. */
export function BoardLater(props: Drawn & { readonly chosen: unknown }) {
  return useLater(props, BOARD_FRAMES, props.chosen).children
}

/** The rounds before, drawn behind the panel. */
export function PastLater(props: Drawn) {
  return useLater(props, PAST_FRAMES).children
}
