import { MoneyText } from '@lantern/ui/money-text'
import { money } from '@lantern/kernel/money'
import { useEffect, useRef } from 'react'
import type { ExtraTexts } from './extra-texts.ts'
import type { LiveBet } from './protocol.ts'
import { type SessionStore, usePart } from './session-store.ts'

const READ_AGAIN_MS = 6_000
const SHOWN = 8

/** By its values: a bet that is read again is drawn once. */
function Row({ name, stake, payout, currency }: Omit<LiveBet, 'id' | 'at'>) {
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
      {bets === null || bets.length === 0 ? (
        <p className="text-13 text-fg-2">{words.liveEmpty}</p>
      ) : (
        <table className="play-live">
          <thead>
            <tr>
              <th scope="col">{words.player}</th>
              <th scope="col">{words.stake}</th>
              <th scope="col">{words.payout}</th>
            </tr>
          </thead>
          <tbody>
            {bets.slice(0, SHOWN).map(({ id, name, stake, payout, currency }) => (
              <Row key={id} name={name} stake={stake} payout={payout} currency={currency} />
            ))}
          </tbody>
        </table>
      )}
      <p className="text-12 text-fg-3">{words.liveNote}</p>
    </section>
  )
}
