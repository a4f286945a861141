import { originals } from '@lantern/contract/originals'
import { formatMoney } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import { Button } from '@lantern/ui/button'
import { MoneyText } from '@lantern/ui/money-text'
import { Skeleton } from '@lantern/ui/skeleton'
import { asRefusal } from '@lantern/web-kit/call-refusal'
import { useApi } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSessionState } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { playSession } from '../../play-session.ts'
import { useFormats } from '../../site.ts'
import { Line, Steps } from './parts.tsx'
import { type Proof, recompute, type Verdict } from './recompute.ts'

/** A member's own session, or the play session of a visitor's trial. */
function useAsPlayer() {
  const isSignedIn = useSessionState((state) => state.phase === 'signed-in')
  return { token: isSignedIn ? undefined : playSession() }
}

/** Looks a round up, lets its seed be revealed, and plays it again. */
export function RoundCheck({ roundId }: { readonly roundId: string }) {
  const { i18n } = useLingui()
  const api = useApi()
  const asPlayer = useAsPlayer()
  const proof = useQuery({
    queryKey: [originals.proof.path, { roundId }, asPlayer.token ?? ''],
    queryFn: ({ signal }) => api.call(originals.proof, { roundId }, { ...asPlayer, signal }),
    retry: false,
  })
  if (proof.isPending) return <Skeleton className="h-60 rounded-lg" />
  if (proof.isError) {
    return (
      <p role="alert" className="rounded-md bg-surface-2 p-4 hairline-error">
        {refusalText(i18n, asRefusal(proof.error))}
      </p>
    )
  }
  const { data } = proof
  return (
    <article className="flex flex-col gap-4 rounded-lg bg-surface-1 p-5 hairline">
      <Facts proof={data} />
      {data.serverSeed === null ? (
        <Reveal proof={data} onRevealed={() => void proof.refetch()} />
      ) : (
        <Checked proof={data} serverSeed={data.serverSeed} />
      )}
    </article>
  )
}

function Facts({ proof: { round } }: { readonly proof: Proof }) {
  const { t } = useLingui()
  const formats = useFormats()
  const money = { currency: round.currency, currencyStyle: 'code' } as const
  const facts = [
    { label: t`Game`, value: round.gameCode },
    { label: t`Time`, value: formats.dateTime(round.openedAt) },
    { label: t`Stake`, value: <MoneyText amount={formatMoney(round.stake)} {...money} /> },
    {
      label: t`Payout`,
      value:
        round.payout === null ? '–' : <MoneyText amount={formatMoney(round.payout)} {...money} />,
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-12 text-fg-3">{label}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface RevealProps {
  readonly proof: Proof
  readonly onRevealed: () => void
}

/** The seed of this round is still in use: revealing it starts the next one. */
function Reveal({ proof: { round }, onRevealed }: RevealProps) {
  const { i18n } = useLingui()
  const api = useApi()
  const asPlayer = useAsPlayer()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function reveal(): Promise<void> {
    setIsBusy(true)
    try {
      const { gameCode, clientSeed } = round
      await api.call(originals.rotateSeed, { gameCode, clientSeed }, asPlayer)
      onRevealed()
    } catch (error) {
      setProblem(refusalText(i18n, asRefusal(error)))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-fg-2">
        <Trans>
          The server seed of this round is still in use, so it is secret. Revealing it ends its use:
          your next round begins with the next seed.
        </Trans>
      </p>
      {problem !== undefined && (
        <p role="alert" className="font-medium text-negative">
          {problem}
        </p>
      )}
      <Button loading={isBusy} onClick={() => void reveal()}>
        <Trans>Reveal and check</Trans>
      </Button>
    </div>
  )
}

/** The verdict, or the reason why there is none; never an error page. */
function judge(proof: Proof, serverSeed: string): Verdict | undefined {
  try {
    return recompute(proof, serverSeed)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function Checked({ proof, serverSeed }: { readonly proof: Proof; readonly serverSeed: string }) {
  const { t } = useLingui()
  const { round } = proof
  const verdict = judge(proof, serverSeed)
  if (verdict === undefined) {
    return <Line isGood={false} text={t`This record can not have happened by the rules.`} />
  }
  const isOpen = round.state === 'open'
  return (
    <>
      <ul className="flex flex-col gap-2">
        <Line
          isGood={verdict.isSeedPromised}
          text={
            verdict.isSeedPromised
              ? t`The seed is the one whose fingerprint was shown before the bet.`
              : t`The seed does not match the fingerprint shown before the bet.`
          }
        />
        <Line
          isGood={verdict.isViewEqual}
          text={
            verdict.isViewEqual
              ? t`Played again, the round ends exactly as recorded.`
              : t`Played again, the round ends differently from the record.`
          }
        />
        {!isOpen && (
          <Line
            isGood={verdict.isPayoutEqual}
            text={
              verdict.isPayoutEqual
                ? t`The payout is the same to the last digit.`
                : t`The payout differs from the record.`
            }
          />
        )}
      </ul>
      <Steps
        seeds={{ serverSeed, clientSeed: round.clientSeed, nonce: round.nonce }}
        derivation={verdict.derivation}
      />
    </>
  )
}
