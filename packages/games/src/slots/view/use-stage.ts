import { type RefObject, useEffect, useState } from 'react'
import type { GameFacts, SlotHost } from './host.ts'
import type { Presenter } from './use-slot.ts'

const LESS_MOTION = '(prefers-reduced-motion: reduce)'

interface Staged {
  readonly presenter: Presenter | undefined
  /** False until the canvas is there, and where there is none. */
  readonly hasCanvas: boolean
}

/** The canvas, fetched when the page is there already. Without one the page shows still pictures. */
export function useStage(
  place: RefObject<HTMLDivElement | null>,
  game: GameFacts,
  host: SlotHost,
): Staged {
  const [presenter, setPresenter] = useState<Presenter>()
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let isHere = true
    let end = (): void => undefined
    const motion = window.matchMedia(LESS_MOTION)
    const begin = async (): Promise<void> => {
      const { SlotStage } = await import('./stage/stage.ts')
      const stage = await SlotStage.create(element, game, host.picture)
      const follow = (): void => {
        stage.isReduced = motion.matches
      }
      follow()
      motion.addEventListener('change', follow)
      end = () => {
        motion.removeEventListener('change', follow)
        stage.destroy()
      }
      if (!isHere) return end()
      return setPresenter({
        rest: (spin) => stage.rest(spin),
        leave: () => stage.leave(),
        hurry: () => stage.hurry(),
        show: (spin, { quick, onDrop, onOwn }) =>
          stage.show(spin, {
            quick,
            onOwn,
            onDrop: ({ payout, multiplier }, index) =>
              onDrop({ payout, factor: multiplier, number: index + 1 }),
          }),
      })
    }
    begin().catch(() => setPresenter(undefined))
    return () => {
      isHere = false
      end()
    }
  }, [place, game, host])
  return { presenter, hasCanvas: presenter !== undefined }
}
