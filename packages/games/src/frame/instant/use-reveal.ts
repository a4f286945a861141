import { money } from '@lantern/kernel/money'
import { useEffect, useRef, useState } from 'react'
import type { StageProps } from '../../stage.ts'

interface Amounts {
  readonly stake: string
  readonly payout: string
}

/** Only a payout above the stake is a gain, and only a gain is celebrated. */
export const isGain = (view: Amounts): boolean => money(view.payout) > money(view.stake)

/**
 * Lets an outcome that is long decided be shown over some time. `shown` is the last one that stands
 * still; the one that a screen is opened with is never played again.
 */
export function useReveal<View>(
  view: View | null,
  ms: number,
  isStill: boolean,
): { readonly isMoving: boolean; readonly shown: View | null } {
  const [shown, setShown] = useState(view)
  const isMoving = !isStill && view !== null && shown !== view
  useEffect(() => {
    if (!isMoving) {
      setShown(view)
      return
    }
    const timer = setTimeout(() => setShown(view), ms)
    return () => clearTimeout(timer)
  }, [isMoving, view, ms])
  return { isMoving, shown: isMoving ? shown : view }
}

/** The sound of an outcome, once it stands still. */
export function useOutcomeSound(view: Amounts | null, play: StageProps['play']): void {
  const heard = useRef(view)
  useEffect(() => {
    if (view === null || heard.current === view) return
    heard.current = view
    play(isGain(view) ? 'win' : money(view.payout) > 0n ? 'tap' : 'lose')
  }, [view, play])
}

/** How far something came, in the movement that it was counted in. */
export interface Steps {
  readonly isMoving: boolean
  readonly count: number
}

/** What is to be seen of it: all once it stands, and nothing yet of a movement that has only begun. */
export const stepsSeen = (steps: Steps, isMoving: boolean, total: number): number => {
  if (!isMoving) return total
  return steps.isMoving ? steps.count : 0
}

/** How many of `total` steps of something that moves are to be seen; all of them once it stands. */
export function useSteps(isMoving: boolean, total: number, ms: number): number {
  const [steps, setSteps] = useState<Steps>({ isMoving, count: 0 })
  // In the same drawing: the end of the round would be seen before its beginning.
  if (steps.isMoving !== isMoving) setSteps({ isMoving, count: 0 })
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(
      () =>
        setSteps((before) =>
          before.count >= total ? before : { isMoving: true, count: before.count + 1 },
        ),
      ms,
    )
    return () => clearInterval(timer)
  }, [isMoving, total, ms])
  return stepsSeen(steps, isMoving, total)
}
