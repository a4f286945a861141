import type { ReactNode } from 'react'
import { inLanguage, type SharedRounds } from '../../stage.ts'
import { writeMultiplier } from './multiplier-text.ts'
import { texts } from './texts.ts'
import { useTable } from './use-table.ts'

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-13 font-semibold text-fg-2">{label}</dt>
      <dd>
        <bdi dir="ltr" className="play-code">
          {children}
        </bdi>
      </dd>
    </div>
  )
}

/** What decides all flights, and the proof of the last ones. */
export function Fairness(props: { readonly locale: string; readonly shared: SharedRounds }) {
  const words = inLanguage(texts, props.locale)
  const { chain, round, landed } = useTable(props.shared)
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <p className="text-fg-2">{words.fairIntro}</p>
      <dl className="flex flex-col gap-4">
        {chain && <Fact label={words.terminating}>{chain.terminatingHash}</Fact>}
        {chain && <Fact label={words.salt}>{chain.salt}</Fact>}
        {round && <Fact label={words.previous}>{round.previousHash}</Fact>}
      </dl>
      <section className="flex flex-col gap-3">
        <h2 className="text-16">{words.lastRounds}</h2>
        <dl className="flex flex-col gap-3">
          {landed.slice(0, 8).map(({ number, bust, hash }) => (
            <Fact key={hash} label={`${words.number(number)} · ${writeMultiplier(bust)}`}>
              {hash}
            </Fact>
          ))}
        </dl>
      </section>
    </div>
  )
}
