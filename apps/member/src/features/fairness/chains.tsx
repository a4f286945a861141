import type { ReplyOf } from '@lantern/contract/endpoint'
import { originals } from '@lantern/contract/originals'
import { numberOf } from '@lantern/games/fair/beacon'
import { browserHashes } from '@lantern/games/fair/browser-hashes'
import { Skeleton } from '@lantern/ui/skeleton'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '../../site.ts'
import { Line } from './parts.tsx'
import { SignatureCheck } from './signature-check.tsx'

type Chain = ReplyOf<(typeof originals)['chains']>['chains'][number]

/** The chains of shared rounds: what was told before it could be known, and what came of it. */
export function Chains() {
  const { i18n } = useLingui()
  const { data, error } = useRead(originals.chains, {})
  return (
    <section aria-labelledby="chains" className="flex flex-col gap-4">
      <h2 id="chains" className="text-20">
        <Trans>Chains of shared rounds</Trans>
      </h2>
      <p className="text-fg-2">
        <Trans>
          A chain is told by its last hash, together with the name of a public number that nobody
          knows yet. That number becomes its salt.
        </Trans>
      </p>
      {error && (
        <p role="alert" className="rounded-md bg-surface-2 p-4 hairline-error">
          {refusalText(i18n, error)}
        </p>
      )}
      {!data && !error && <Skeleton className="h-60 rounded-lg" />}
      {data?.chains.map((chain) => (
        <ChainFacts key={chain.terminatingHash} chain={chain} />
      ))}
    </section>
  )
}

const networkName = { drand: 'drand quicknet', local: 'local' } as const

function useFacts({ terminatingHash, committedAt, number, salt, lastLink }: Chain) {
  const { t } = useLingui()
  const { dateTime } = useFormats()
  return [
    { label: t`Terminating hash`, value: terminatingHash },
    { label: t`Told at`, value: dateTime(committedAt) },
    ...(number
      ? [
          {
            label: t`Public number`,
            value: `${networkName[number.source]} ${number.round} · ${dateTime(number.at)}`,
          },
        ]
      : []),
    { label: t`Salt of the chain`, value: salt ?? t`Not known yet` },
    ...(lastLink === null
      ? []
      : [{ label: t`Its secret, told since it ended early`, value: lastLink }]),
  ]
}

function ChainFacts({ chain }: { readonly chain: Chain }) {
  const { t } = useLingui()
  const facts = useFacts(chain)
  const { number, salt } = chain
  const signature = number?.signature ?? null
  const isSigned = signature !== null && numberOf(signature, browserHashes) === salt
  return (
    <article className="flex flex-col gap-3 rounded-lg bg-surface-1 p-5 hairline">
      <dl className="flex flex-col gap-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-12 text-fg-3">{label}</dt>
            <dd dir="ltr" className="text-start font-mono text-13 break-all text-fg">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {signature !== null && (
        <ul>
          <Line
            isGood={isSigned}
            text={
              isSigned
                ? t`The salt is the SHA-256 of what the network signed.`
                : t`The salt does not match what the network signed.`
            }
          />
        </ul>
      )}
      {number?.source === 'drand' && signature !== null && (
        <SignatureCheck round={number.round} signature={signature} />
      )}
      {number?.source !== 'drand' && (
        <p className="text-13 text-fg-3">
          {number ? (
            <Trans>A stand-in gives the numbers out here: they prove nothing.</Trans>
          ) : (
            <Trans>The house drew this salt itself.</Trans>
          )}
        </p>
      )}
    </article>
  )
}
