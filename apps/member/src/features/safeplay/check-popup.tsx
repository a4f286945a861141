import { safeplay } from '@lantern/contract/safeplay'
import { formatMoney } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { Modal } from '@lantern/ui/modal'
import { MoneyText } from '@lantern/ui/money-text'
import { Skeleton } from '@lantern/ui/skeleton'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useGo } from '../../link.tsx'
import type { PopupProps } from '../../stage.ts'
import { useDuration } from './words.ts'

/** The reality check: time and money since the sign-in. No bet is taken until it was seen. */
export function Popup({ onClose }: PopupProps<'realityCheck'>) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const duration = useDuration()
  const { data: state } = useRead(safeplay.state, {})
  const { data } = useRead(safeplay.check, {}, { staleMs: 0 })
  const { act, isActing, refusal } = useAct(safeplay.acknowledge, {
    changes: [safeplay.state],
    onDone: onClose,
  })
  const money = { currency: state?.currency ?? '', currencyStyle: 'symbol' } as const
  return (
    <Modal
      name="realityCheck"
      size="sm"
      open
      onClose={() => act({})}
      title={t`Reality check`}
      closeLabel={t`Close`}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button size="lg" className="flex-1" loading={isActing} onClick={() => act({})}>
            <Trans>Go on playing</Trans>
          </Button>
          <Button
            variant="secondary"
            size="lg"
            className="flex-1"
            onClick={() => {
              act({})
              go.push('/member?page=saferPlay')
            }}
          >
            <Trans>Set a limit</Trans>
          </Button>
        </div>
      }
    >
      {data === undefined ? (
        <Skeleton className="h-32 rounded-lg" />
      ) : (
        <dl className="grid grid-cols-2 gap-3 text-center [&_dd]:display [&_dd]:text-20 [&_div]:rounded-md [&_div]:bg-surface-2 [&_div]:p-3 [&_dt]:text-13 [&_dt]:text-fg-2">
          <div>
            <dt>
              <Trans>You have been here for</Trans>
            </dt>
            <dd>{duration(data.minutes)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Your net result</Trans>
            </dt>
            <dd>
              <MoneyText amount={formatMoney(data.net)} {...money} signed />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Staked</Trans>
            </dt>
            <dd>
              <MoneyText amount={formatMoney(data.staked)} {...money} />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Paid to you</Trans>
            </dt>
            <dd>
              <MoneyText amount={formatMoney(data.paidOut)} {...money} />
            </dd>
          </div>
        </dl>
      )}
      {refusal && (
        <p role="alert" className="mt-4 text-13 text-negative">
          {refusalText(i18n, refusal)}
        </p>
      )}
    </Modal>
  )
}
