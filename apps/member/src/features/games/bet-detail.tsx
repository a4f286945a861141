import { bets } from '@lantern/contract/bets'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { Badge } from '@lantern/ui/badge'
import { Button, buttonStyles } from '@lantern/ui/button'
import { CopyButton } from '@lantern/ui/copy-button'
import { Modal } from '@lantern/ui/modal'
import { MoneyText } from '@lantern/ui/money-text'
import { Spinner } from '@lantern/ui/spinner'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { SiteLink } from '../../link.tsx'
import { useEntryTexts } from '../../parts/records/entry-texts.ts'
import { useFormats, useMember, useModule } from '../../site.ts'
import { BetReplay } from './bet-replay.tsx'
import { BetDispute, Disputes } from './bet-dispute.tsx'
import { toneOfBet, useBetTexts } from './bet-texts.ts'

/** The boards of a dozen games: fetched when a round is looked at. */
const RoundShown = lazy(() => import('./round-shown.tsx'))

type Detail = ReplyOf<typeof bets.get>

interface BetDetailProps {
  readonly id: string
  readonly onClose: () => void
}

/** One bet: how it stands, what moved, its names to copy, and what was said about it. */
export function BetDetail({ id, onClose }: BetDetailProps) {
  const { t, i18n } = useLingui()
  const { data, error } = useRead(bets.get, { id })
  return (
    <Modal
      name="bet"
      size="md"
      sheet
      open
      onClose={onClose}
      title={data?.bet.gameName ?? t`Bet`}
      closeLabel={t`Close`}
    >
      {error ? <p role="alert">{refusalText(i18n, error)}</p> : null}
      {data ? <Loaded detail={data} /> : error ? null : <Spinner label={t`Loading…`} />}
    </Modal>
  )
}

function Loaded({ detail }: { readonly detail: Detail }) {
  const { bet, disputes } = detail
  const isTrial = useMember()?.isTrial ?? true
  const hasVerifier = useModule('VERIFIER3')
  const [isDisputing, setIsDisputing] = useState(false)
  const [isReplaying, setIsReplaying] = useState(false)
  const hasOpen = disputes.some(({ state }) => state === 'open')
  return (
    <div className="flex flex-col gap-5">
      <Facts detail={detail} />
      <Entries detail={detail} />
      {isReplaying ? <Round bet={bet} /> : null}
      <Disputes disputes={disputes} />
      {isDisputing ? (
        <BetDispute id={bet.id} onDone={() => setIsDisputing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setIsReplaying(!isReplaying)}>
            {isReplaying ? <Trans>Hide the round</Trans> : <Trans>Show the round again</Trans>}
          </Button>
          {bet.roundId !== null && hasVerifier ? (
            <SiteLink
              href={`/fairness?round=${bet.roundId}`}
              className={buttonStyles({ variant: 'secondary' })}
            >
              <Trans>Check the round</Trans>
            </SiteLink>
          ) : null}
          {isTrial || hasOpen ? null : (
            <Button variant="secondary" onClick={() => setIsDisputing(true)}>
              <Trans>Something is wrong with this bet</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What is played in our own house is shown by us, what a maker runs by its maker. */
function Round({ bet }: Pick<Detail, 'bet'>) {
  const { t } = useLingui()
  if (bet.roundId === null) return <BetReplay id={bet.id} title={bet.gameName} />
  return (
    <Suspense fallback={<Spinner label={t`Loading…`} />}>
      <RoundShown id={bet.roundId} title={bet.gameName} />
    </Suspense>
  )
}

interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** What its vendor keeps about a bet beside its money, where it told. */
function useVendorFacts(
  { odds, oddsFormat, jackpot, commission, reportDate }: Detail['bet'],
  amount: (units: Money) => ReactNode,
): readonly Fact[] {
  const { t } = useLingui()
  const texts = useBetTexts()
  const facts: Fact[] = []
  if (odds !== null) {
    const format = oddsFormat === null ? '' : ` (${texts.oddsFormat(oddsFormat)})`
    const value = (
      <>
        <bdi dir="ltr">{odds}</bdi>
        {format}
      </>
    )
    facts.push({ name: t`Odds`, value })
  }
  if (jackpot !== null) facts.push({ name: t`Into the pot`, value: amount(jackpot) })
  if (commission !== null) facts.push({ name: t`Tax or commission`, value: amount(commission) })
  if (reportDate !== null) {
    const value = <bdi dir="ltr">{reportDate}</bdi>
    facts.push({ name: t`Day in the maker’s books`, value })
  }
  return facts
}

function Facts({ detail: { bet } }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const formats = useFormats()
  const texts = useBetTexts()
  const amount = (units: Money | null) =>
    units === null ? (
      '–'
    ) : (
      <MoneyText amount={formatMoney(units)} currency={bet.currency} currencyStyle="symbol" />
    )
  const vendorFacts = useVendorFacts(bet, amount)
  const facts: readonly Fact[] = [
    {
      name: t`State`,
      value: (
        <Badge tone={toneOfBet(bet.state)} size="md">
          {texts.state(bet.state)}
        </Badge>
      ),
    },
    { name: t`Kind of game`, value: texts.product(bet.product) },
    { name: t`Made by`, value: bet.vendorName || '–' },
    { name: t`Placed`, value: formats.dateTimeSeconds(bet.placedAt) },
    {
      name: t({ message: 'Settled', comment: 'When a bet was settled' }),
      value: bet.settledAt === null ? '–' : formats.dateTimeSeconds(bet.settledAt),
    },
    { name: t`Stake`, value: amount(bet.stake) },
    { name: t`Payout`, value: amount(bet.payout) },
    {
      name: t`Counts for rewards`,
      value: (
        <>
          {amount(bet.validBet)}
          {bet.validReason === null ? null : (
            <span className="block text-12 text-fg-3">{texts.reason(bet.validReason)}</span>
          )}
        </>
      ),
    },
    ...vendorFacts,
    { name: t`Bet`, value: <Copied text={bet.betRef} what={t`the bet’s name`} /> },
    { name: t`Round`, value: <Copied text={bet.roundRef} what={t`the round’s name`} /> },
    { name: t`Our number`, value: <Copied text={bet.id} what={t`our number`} /> },
  ]
  return (
    <dl className="grid grid-cols-[minmax(90px,auto)_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-14">
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt className="text-fg-3">{name}</dt>
          <dd className="min-w-0 text-end break-words">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  const { t } = useLingui()
  return (
    <span className="flex items-center justify-end gap-2">
      <bdi dir="ltr" className="min-w-0 break-all">
        {text}
      </bdi>
      <CopyButton
        text={text}
        size="sm"
        variant="ghost"
        className="shrink-0"
        label={t`Copy ${what}`}
        copiedLabel={t`Copied`}
        failedLabel={t`Please copy it by hand`}
      />
    </span>
  )
}

/** The money of the bet as it stands in the account record. */
function Entries({ detail: { entries, bet } }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const formats = useFormats()
  const entryText = useEntryTexts()
  if (entries.length === 0) return null
  return (
    <section aria-label={t`Money of this bet`}>
      <h3 className="mb-2 text-14 font-bold">
        <Trans>Money of this bet</Trans>
      </h3>
      <ul className="flex flex-col gap-2 text-14">
        {entries.map((entry) => (
          <li key={`${entry.id}-${entry.balanceAfter}`} className="flex justify-between gap-4">
            <span>
              {entryText(entry.kind)}
              <span className="block text-12 text-fg-3">{formats.dateTimeSeconds(entry.at)}</span>
            </span>
            <span className="text-end">
              <MoneyText amount={formatMoney(entry.amount)} tone="result" className="font-bold" />
              <span className="block text-12 text-fg-3">
                <Trans>
                  then{' '}
                  <MoneyText
                    amount={formatMoney(entry.balanceAfter)}
                    currency={bet.currency}
                    currencyStyle="symbol"
                  />
                </Trans>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
