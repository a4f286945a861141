import type { Seeds } from '@lantern/kernel/draw'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import type { Derivation } from './recompute.ts'

interface StepsProps {
  readonly seeds: Seeds
  readonly derivation: Derivation
}

const FLOAT_DIGITS = 10

/** The numbers on the way from the seeds to the result. */
export function Steps({ seeds, derivation }: StepsProps) {
  const { t } = useLingui()
  const rows =
    derivation.kind === 'chain'
      ? [
          { label: t`Hash of the round`, value: seeds.serverSeed },
          { label: t`SHA-256 of it: the hash of the round before`, value: derivation.previousHash },
          { label: t`Salt of the chain`, value: seeds.clientSeed },
          { label: t`HMAC-SHA256 of the hash, with the salt as key`, value: derivation.mac },
          { label: t`The first 52 bits, which decide`, value: derivation.bits },
        ]
      : [
          { label: t`Server seed`, value: seeds.serverSeed },
          { label: t`SHA-256 of the server seed`, value: derivation.serverSeedHash },
          { label: t`Client seed`, value: seeds.clientSeed },
          {
            label: t({ message: 'Nonce', comment: 'Counter of rounds per seed' }),
            value: String(seeds.nonce),
          },
          { label: t`Message of the first block`, value: derivation.message },
          { label: t`First block (HMAC-SHA256)`, value: derivation.firstBlock },
          {
            label: t`First numbers`,
            value: derivation.floats.map((float) => float.toPrecision(FLOAT_DIGITS)).join('  '),
          },
        ]
  return (
    <dl className="flex flex-col gap-3">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-12 text-fg-3">{label}</dt>
          <dd dir="ltr" className="text-start font-mono text-13 break-all text-fg">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A verdict in one line. */
export function Line({ isGood, text }: { readonly isGood: boolean; readonly text: string }) {
  const Sign = isGood ? CircleCheck : CircleX
  return (
    <li className="flex items-start gap-2.5 list-none font-semibold">
      <Sign
        aria-hidden="true"
        className={isGood ? 'size-5 shrink-0 text-positive' : 'size-5 shrink-0 text-negative'}
      />
      {text}
    </li>
  )
}
