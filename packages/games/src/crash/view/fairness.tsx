import type { ReactNode } from 'react'
import { inLanguage, type SharedRounds } from '../../stage.ts'
import { momentText, numberText } from './moment-text.ts'
import { writeMultiplier } from './multiplier-text.ts'
import type { SharedChain } from './table.ts'
import { type CrashTexts, texts } from './texts.ts'
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

interface Told {
  readonly words: CrashTexts
  readonly locale: string
}

/** What a chain is salted with: named when it was told, and the salt once it is known. */
function Salt({ chain, words, locale }: Told & { readonly chain: SharedChain }) {
  const { number, salt } = chain
  return (
    <>
      {number && <Fact label={words.numberNamed}>{numberText(words, number, locale)}</Fact>}
      {number?.source === 'drand' && (
        <Fact
          label={words.numberAsk}
        >{`https://api.drand.sh/${number.chainHash}/public/${number.round}`}</Fact>
      )}
      {number?.signature && <Fact label={words.signature}>{number.signature}</Fact>}
      <Fact label={words.salt}>{salt ?? words.saltLater}</Fact>
    </>
  )
}

/** What a salt is worth, by where it came from. */
const SAYS = { drand: 'saltCheck', local: 'saltLocal', house: 'saltOwn' } as const

export function Chain({
  title,
  ...told
}: Told & { readonly title: string; readonly chain: SharedChain }) {
  const { chain, words, locale } = told
  const { number } = chain
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-16">{title}</h2>
      <dl className="flex flex-col gap-4">
        <Fact label={words.terminating}>{chain.terminatingHash}</Fact>
        <Fact label={words.committed}>{momentText(chain.committedAt, locale)}</Fact>
        <Salt {...told} />
      </dl>
      <p className="text-13 text-fg-2">{words[SAYS[number?.source ?? 'house']]}</p>
    </section>
  )
}

/** What decides all flights, and the proof of the last ones. */
export function Fairness(props: { readonly locale: string; readonly shared: SharedRounds }) {
  const { locale } = props
  const words = inLanguage(texts, locale)
  const { chain, coming, round, landed } = useTable(props.shared)
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <p className="text-fg-2">{words.fairIntro}</p>
      {round && (
        <dl>
          <Fact label={words.previous}>{round.previousHash}</Fact>
        </dl>
      )}
      {chain && <Chain title={words.thisChain} chain={chain} words={words} locale={locale} />}
      {coming && <Chain title={words.nextChain} chain={coming} words={words} locale={locale} />}
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
