import { documentNeeds } from '@lantern/contract/identity-checks'
import { parseMoney } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useGo } from '../../link.tsx'
import { useCheckWords } from '../../parts/check-words.ts'
import { useFormats } from '../../site.ts'
import { closePopup } from '../../stage.ts'

export const NEEDS_CHECK = 'identity_check_needed'

interface CheckNeededProps {
  /** Why the payment was not taken. */
  readonly refusal: CallRefusal | undefined
  readonly currency: string
}

/** What has to be shown before a payment goes on, and the way there. */
export function CheckNeeded({ refusal, currency }: CheckNeededProps) {
  const { t } = useLingui()
  const go = useGo()
  const words = useCheckWords()
  const why = useWhy(currency)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (refusal?.code === NEEDS_CHECK) place.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  if (refusal?.code !== NEEDS_CHECK) return null
  const given = String(refusal.details['needs'] ?? '').split(' ')
  const needs = documentNeeds.filter((need) => given.includes(need))
  return (
    <section
      ref={place}
      role="alert"
      aria-label={t`Identity check`}
      className="flex flex-col items-start gap-3 rounded-md bg-surface-2 p-4 hairline"
    >
      <p className="font-bold text-fg">{why(refusal)}</p>
      {needs.length > 0 && (
        <>
          <p className="text-13 text-fg-2">
            <Trans>To go on, we need from you:</Trans>
          </p>
          <ul className="list-disc ps-5 text-13 text-fg-2">
            {needs.map((need) => (
              <li key={need}>{words.needs[need]}</li>
            ))}
          </ul>
        </>
      )}
      <Button
        type="button"
        onClick={() => {
          closePopup('cashier')
          go.push('/member?page=identityChecks')
        }}
      >
        <Trans>Go to identity checks</Trans>
      </Button>
    </section>
  )
}

/** What stands against a payment, in words. */
function useWhy(currency: string): (refusal: CallRefusal) => string {
  const { t } = useLingui()
  const formats = useFormats()
  return ({ details }) => {
    const why = details['why']
    const amount = (name: string) =>
      formats.money(parseMoney(String(details[name] ?? '0')) ?? 0n, currency)
    const limit = amount('limit')
    const left = amount('left')
    if (why === 'withdrawals') return t`Before your first withdrawal we have to know who you are.`
    if (why === 'method') return t`This method opens once we know who you are.`
    // `longAway`: a sign-in after a year without one asks for it
    if (why === 'asked' || why === 'longAway')
      return t`We have asked you to show who you are. Payouts wait until then.`
    if (why === 'depositDay' || why === 'withdrawalDay')
      return t`Your level allows ${limit} in 24 hours; ${left} are left.`
    return t`Your level allows ${limit} in 30 days; ${left} are left.`
  }
}
