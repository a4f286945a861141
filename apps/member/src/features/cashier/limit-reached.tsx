import { parseMoney } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { Trans } from '@lingui/react/macro'
import { useGo } from '../../link.tsx'
import { useFormats } from '../../site.ts'
import { closePopup } from '../../stage.ts'

interface LimitReachedProps {
  /** Why the deposit was not taken. */
  readonly refusal: CallRefusal | undefined
  readonly currency: string
}

/** What is left of the member's own limit once a deposit was above it, and the way to the limits. */
export function LimitReached({ refusal, currency }: LimitReachedProps) {
  const go = useGo()
  const formats = useFormats()
  if (refusal?.code !== 'deposit_limit_reached') return null
  const left = parseMoney(String(refusal.details['left'] ?? '0')) ?? 0n
  const amount = formats.money(left, currency)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface-2 p-4 hairline">
      <p className="min-w-40 flex-1 text-13 text-fg-2">
        {left > 0n ? (
          <Trans>You can still deposit {amount} now.</Trans>
        ) : (
          <Trans>Nothing is left of it now; more is as earlier deposits grow older.</Trans>
        )}
      </p>
      <Button
        type="button"
        variant="secondary"
        onClick={() => {
          closePopup('cashier')
          go.push('/member?page=saferPlay')
        }}
      >
        <Trans>Play safely</Trans>
      </Button>
    </div>
  )
}
