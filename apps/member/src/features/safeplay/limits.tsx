import { limitKinds, type LimitKind, safeplay } from '@lantern/contract/safeplay'
import { Button } from '@lantern/ui/button'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { LimitValue } from './limit-value.tsx'
import { type Limit, type SafeplayState, useKindWords, usePeriodWords } from './words.ts'

interface StateProps {
  readonly state: SafeplayState
}

/** Every kind of limit, what is used of it, and wishes that wait. */
export function Limits({ state }: StateProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Limits`} className="flex flex-col gap-3">
      <p className="text-fg-2">
        <Trans>
          Periods go back from now: 24 hours are 24 hours, whatever the date. Of several limits the
          lowest holds.
        </Trans>
      </p>
      <ul className="flex flex-col gap-3">
        {limitKinds.map((kind) => (
          <Kind key={kind} kind={kind} state={state} />
        ))}
      </ul>
    </section>
  )
}

function Kind({ kind, state }: StateProps & { readonly kind: LimitKind }) {
  const { t } = useLingui()
  const words = useKindWords()[kind]
  const rows = state.limits.filter((one) => one.kind === kind)
  const isSet = (one: Limit) => one.value !== null || one.houseValue !== null || one.wish !== null
  return (
    <li className="rounded-md bg-surface-1 p-4 hairline">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <b className="text-16 text-fg">{words.title}</b>
          <p className="text-13 text-fg-2">{words.text}</p>
        </div>
        <Button
          variant="secondary"
          aria-label={`${rows.some(isSet) ? t`Change` : t`Set`}: ${words.title}`}
          onClick={() => openPopup('safeLimit', { kind })}
        >
          {rows.some(isSet) ? <Trans>Change</Trans> : <Trans>Set</Trans>}
        </Button>
      </div>
      {rows.filter(isSet).map((one) => (
        <Row key={one.period} limit={one} currency={state.currency} now={state.now} />
      ))}
    </li>
  )
}

interface RowProps {
  readonly limit: Limit
  readonly currency: string
  readonly now: string
}

function Row({ limit, currency, now }: RowProps) {
  const periods = usePeriodWords()
  const { kind, value, houseValue, used } = limit
  const shown = { kind, currency }
  return (
    <div className="mt-3 border-t border-line pt-3 text-14">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="text-fg-2">
          {kind === 'check' ? <Trans>Every</Trans> : periods[limit.period]}
        </span>
        <span className="font-bold text-fg tabular-nums">
          {kind !== 'check' && (
            <>
              <LimitValue {...shown} value={used} />
              {' / '}
            </>
          )}
          <LimitValue {...shown} value={value} />
        </span>
      </p>
      {houseValue !== null && (
        <p className="text-13 text-fg-2">
          <Trans>
            Set for you by the house: <LimitValue {...shown} value={houseValue} />
          </Trans>
        </p>
      )}
      {limit.wish && <Wish limit={limit} wish={limit.wish} currency={currency} now={now} />}
    </div>
  )
}

function Wish({
  limit,
  wish,
  currency,
  now,
}: RowProps & { readonly wish: NonNullable<Limit['wish']> }) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { kind, period } = limit
  const confirm = useAct(safeplay.confirmLimit, { changes: [safeplay.state] })
  const drop = useAct(safeplay.dropWish, { changes: [safeplay.state] })
  const mayConfirm = wish.confirmFrom <= now
  const from = formats.dateTime(wish.confirmFrom)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 rounded-sm bg-surface-2 p-3">
      <p className="min-w-40 flex-1 text-13 text-fg-2">
        <Trans>
          You wished for <LimitValue kind={kind} value={wish.value} currency={currency} />.
        </Trans>{' '}
        {mayConfirm ? (
          <Trans>Do you still want it?</Trans>
        ) : (
          <Trans>You can confirm it from {from}.</Trans>
        )}
        {confirm.refusal && <span role="alert"> {refusalText(i18n, confirm.refusal)}</span>}
      </p>
      {mayConfirm && (
        <Button loading={confirm.isActing} onClick={() => confirm.act({ kind, period })}>
          <Trans>Yes, change it</Trans>
        </Button>
      )}
      <Button variant="ghost" loading={drop.isActing} onClick={() => drop.act({ kind, period })}>
        <Trans>Keep my limit</Trans>
      </Button>
    </div>
  )
}
