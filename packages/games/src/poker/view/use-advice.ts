import { useEffect, useState } from 'react'
import type { View } from '../bet.ts'
import { type Advice, adviseHold } from './advice.ts'

const rest = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0)
  })

/** The best hold of an open deal, worked out only while it is asked for. */
export function useAdvice(view: View | null, isAsked: boolean): Advice | null {
  const hand = isAsked && view?.phase === 'live' ? view.dealt.join(',') : ''
  const [known, setKnown] = useState<{ hand: string; advice: Advice } | null>(null)
  useEffect(() => {
    if (hand === '') return undefined
    let isWanted = true
    const cards = hand.split(',').map((card) => Number.parseInt(card, 10))
    void adviseHold(cards, rest, () => isWanted).then((advice) => {
      if (advice && isWanted) setKnown({ hand, advice })
    })
    return () => {
      isWanted = false
    }
  }, [hand])
  return known !== null && known.hand === hand ? known.advice : null
}
