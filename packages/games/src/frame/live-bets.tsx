import { MoneyText } from '@lantern/ui/money-text'
import { money } from '@lantern/kernel/money'
import { useEffect, useRef } from 'react'
import type { ExtraTexts } from './extra-texts.ts'
import { PAST_FRAMES, useLater } from './later.tsx'
import type { LiveBet } from './protocol.ts'
import { type SessionStore, usePart } from './session-store.ts'

const READ_AGAIN_MS = 6_000
const SHOWN = 8

/** A line of the list. What others play is nobody's hurry: each line is written in a frame of its own. */
function Row(props: { readonly place: number; readonly bet: LiveBet }) {
  const { name, stake, payout, currency } = useLater(props, PAST_FRAMES + props.place).bet
  return (
    <tr data-gain={money(payout) > money(stake) || undefined}>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td>
        <MoneyText amount={stake} currency={currency} />
      </td>
      <td>
        <MoneyText amount={payout} currency={currency} />
      </td>
    </tr>
  )
}

/** What others just played here. It is read again while it can be seen. */
export function LiveBets(props: {
  readonly words: ExtraTexts
  readonly store: SessionStore
  readonly onRead: () => void
}) {
  const { words, store, onRead } = props
  const bets = usePart(store, 'around', (session) => session.live)
  const read = useRef(onRead)
  read.current = onRead
  useEffect(() => {
    read.current()
    const timer = setInterval(() => {
      if (!document.hidden) read.current()
    }, READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <section className="play-extra" aria-labelledby="play-live">
      <h2 id="play-live" className="text-16">
        {words.live}
      </h2>
      {bets?.length === 0 && <p className="text-13 text-fg-2">{words.liveEmpty}</p>}
      {/* until they were read nobody knows whether there are some */}
      {bets !== null && bets.length > 0 && (
        <table className="play-live">
          <thead>
            <tr>
              <th scope="col">{words.player}</th>
              <th scope="col">{words.stake}</th>
              <th scope="col">{words.payout}</th>
            </tr>
          </thead>
          <tbody>
            {bets.slice(0, SHOWN).map((bet, place) => (
              // a line keeps its place and is written anew: putting lines in and out takes longer
              <Row key={place} place={place} bet={bet} />
            ))}
          </tbody>
        </table>
      )}
      <p className="text-12 text-fg-3">{words.liveNote}</p>
    </section>
  )
}
