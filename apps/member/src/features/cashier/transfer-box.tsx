import { cashier } from '@lantern/contract/cashier'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { formatMoney } from '@lantern/kernel/money'
import { MoneyText } from '@lantern/ui/money-text'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '../../site.ts'
import { PicturesField } from '../../parts/pictures-field.tsx'
import { CopyBeside } from './copy-beside.tsx'

type Deposit = ReplyOf<typeof cashier.deposit>

interface FactProps {
  readonly name: string
  readonly value: string
}

function Fact({ name, value }: FactProps) {
  return (
    <div>
      <dt className="text-12 text-fg-2">{name}</dt>
      <dd className="flex items-center justify-between gap-3 font-bold">
        <bdi dir="ltr" className="min-w-0 break-words">
          {value}
        </bdi>
        <CopyBeside text={value} />
      </dd>
    </div>
  )
}

/** Where a member transfers to by itself, what it must write beside, and a picture that shows it. */
export function TransferBox({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useLingui()
  const formats = useFormats()
  const { id, payTo, amount, currency, slips, expiresAt } = deposit
  if (payTo === null) return null
  const { bank, holder, number, code, takesPictures } = payTo
  const until = expiresAt === null ? null : formats.dateTime(expiresAt)
  return (
    <section
      aria-label={t`Your transfer`}
      className="flex flex-col gap-4 rounded-lg bg-surface-2 p-4 hairline"
    >
      <p>
        <Trans>
          Transfer exactly{' '}
          <MoneyText
            amount={formatMoney(amount)}
            currency={currency}
            currencyStyle="symbol"
            className="font-bold"
          />{' '}
          from an account in your own name.
        </Trans>
      </p>
      <dl className="flex flex-col gap-3">
        {code !== null && <Fact name={t`Write this as the purpose`} value={code} />}
        <Fact name={t`Account number`} value={number} />
        <Fact name={t`In the name of`} value={holder} />
        <Fact name={t`Bank`} value={bank} />
        <Fact name={t`Amount`} value={formatMoney(amount)} />
      </dl>
      {until !== null && (
        <p className="text-13 text-fg-2">
          <Trans>We wait for it until {until}.</Trans>
        </p>
      )}
      {takesPictures && <Pictures id={id} slips={slips} />}
    </section>
  )
}

/** Pictures that show the transfer before the house's bank tells of it. */
function Pictures({ id, slips }: Pick<Deposit, 'id' | 'slips'>) {
  const { t, i18n } = useLingui()
  const upload = useAct(cashier.addSlip, { changes: [cashier.deposit] })
  return (
    <>
      <PicturesField
        name="proof"
        label={t`A picture of your transfer`}
        hint={t`It speeds things up: two of us can credit it before our bank tells us. PNG or JPEG, 5 MB each.`}
        count={slips}
        isSending={upload.isActing}
        onPicture={(image) =>
          // why it was not taken stands in `refusal`
          upload.actAsync({ depositId: id, image }).then(
            () => true,
            () => false,
          )
        }
      />
      {upload.refusal && (
        <p role="alert" className="text-13 text-negative">
          {refusalText(i18n, upload.refusal)}
        </p>
      )}
    </>
  )
}
