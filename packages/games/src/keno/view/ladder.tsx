import { choose } from '@lantern/kernel/choose'
import { memo, useMemo } from 'react'
import { writeTimes } from '../../frame/instant/parts.tsx'
import { instantTexts } from '../../frame/instant/texts.ts'
import { inLanguage } from '../../stage.ts'
import { DRAWN, LANTERNS, multiplier, type Risk, ways } from '../math.ts'
import { oneIn } from './picks.ts'
import type { KenoTexts } from './texts.ts'

const ALL = choose(LANTERNS, DRAWN)

/** What each number of hits pays and how likely it is; the one reached so far is lit. */
export const Ladder = memo(function Ladder(props: {
  readonly words: KenoTexts
  readonly locale: string
  readonly picks: number
  readonly risk: Risk
  /** Null while nothing is being lit. */
  readonly hits: number | null
}) {
  const { words, locale, picks, risk, hits } = props
  const rungs = useMemo(
    () =>
      Array.from({ length: picks + 1 }, (_, count) => count).filter(
        (count) => multiplier(picks, risk, count) > 0n,
      ),
    [picks, risk],
  )
  return (
    <ol aria-label={words.ladder} className="keno-ladder">
      {rungs.map((count) => (
        <Rung
          key={count}
          words={words}
          locale={locale}
          picks={picks}
          risk={risk}
          count={count}
          isReached={count === hits}
        />
      ))}
    </ol>
  )
})

/** One number of hits. It is drawn anew when it is reached or passed, not with each lantern. */
const Rung = memo(function Rung(props: {
  readonly words: KenoTexts
  readonly locale: string
  readonly picks: number
  readonly risk: Risk
  readonly count: number
  readonly isReached: boolean
}) {
  const { words, locale, picks, risk, count, isReached } = props
  const common = inLanguage(instantTexts, locale)
  return (
    <li aria-current={isReached || undefined}>
      <span className="keno-hits">{words.hits(count)}</span>
      <bdi dir="ltr" className="display num">
        {writeTimes(multiplier(picks, risk, count))}
      </bdi>
      <span className="num">{common.oneIn(oneIn(ALL, ways(picks, count)))}</span>
    </li>
  )
})
