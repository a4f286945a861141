import type { ReplyOf } from '@lantern/contract/endpoint'
import { payees } from '@lantern/contract/payees'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { MethodTile } from '@lantern/ui/method-tile'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Landmark } from 'lucide-react'
import { useFormats } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import type { Ways } from './deposit-view.tsx'
import { useMethodTexts } from './method-texts.ts'

export type Payee = ReplyOf<typeof payees.list>['payees'][number]

/** How often it is looked whether a wait is over. */
const POLL_MS = 30_000

/** Payees whose way there is, those that can be used first; undefined while they load. */
export function useUsablePayees({
  withdraw,
}: Pick<Ways, 'withdraw'>): readonly Payee[] | undefined {
  const { data } = useRead(payees.list, {}, { refetchMs: POLL_MS })
  if (data === undefined) return undefined
  return data.payees
    .filter(({ method }) => withdraw.some(({ code }) => code === method))
    .toSorted((one, other) => Number(other.usable) - Number(one.usable))
}

interface PayeeTilesProps {
  readonly payees: readonly Payee[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Where the money goes: one of the accounts that were added before. */
export function PayeeTiles({ payees: known, value, onChange }: PayeeTilesProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const methods = useMethodTexts()
  const noteOf = (payee: Payee): string => {
    const when = formats.dateTime(payee.usableAt)
    return payee.usable ? payee.bank || methods.name(payee.method, payee.method) : t`From ${when}`
  }
  return (
    <Field as="group" label={t`To which account`}>
      <div className="grid grid-cols-2 gap-2.5">
        {known.map((payee) => (
          <MethodTile
            key={payee.id}
            name="payee"
            value={payee.id}
            checked={payee.id === value}
            disabled={!payee.usable}
            onChange={onChange}
            title={payee.destination}
            note={noteOf(payee)}
            icon={<Landmark />}
          />
        ))}
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3.5 mt-2 self-start"
        type="button"
        onClick={() => openPopup('payees', {})}
      >
        <Trans>Add or remove an account</Trans>
      </Button>
    </Field>
  )
}

/** Instead of the form while money can go nowhere yet. */
export function AddPayeeFirst({ waiting }: { readonly waiting: readonly Payee[] }) {
  const { t } = useLingui()
  const formats = useFormats()
  const next = waiting.map(({ usableAt }) => usableAt).toSorted()[0]
  const when = next === undefined ? '' : formats.dateTime(next)
  return (
    <Empty
      icon={<Landmark />}
      title={next === undefined ? t`Add your account first` : t`Your account waits`}
      text={
        next === undefined
          ? t`Money goes only to accounts in your own name that you added before.`
          : t`For your safety a new account can be used from ${when}.`
      }
      action={
        <Button onClick={() => openPopup('payees', {})}>
          {next === undefined ? <Trans>Add an account</Trans> : <Trans>My accounts</Trans>}
        </Button>
      }
    />
  )
}
