import { Button } from '@lantern/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { DoorClosed, Download, Eraser } from 'lucide-react'
import type { ReactNode } from 'react'
import { openPopup } from '../../stage.ts'

/** My data: take it along, close the account, have it erased. */
export function Screen() {
  const { t } = useLingui()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Card
        icon={<Download aria-hidden="true" className="size-5 text-reward" />}
        title={t`Take your data along`}
        text={t`One file with everything we know about you: profile, sign-ins, payments, statement, bets, limits and documents. It can be fetched once, for five minutes.`}
        action={
          <Button variant="secondary" onClick={() => openPopup('myData', { what: 'export' })}>
            <Trans>Get the file…</Trans>
          </Button>
        }
      />
      <Card
        icon={<DoorClosed aria-hidden="true" className="size-5 text-negative" />}
        title={t`Close your account`}
        text={t`You are signed out everywhere and can not sign in again. Withdraw your balance first. Only customer service can reopen it.`}
        action={
          <Button variant="secondary" onClick={() => openPopup('myData', { what: 'close' })}>
            <Trans>Close the account…</Trans>
          </Button>
        }
      />
      <Card
        icon={<Eraser aria-hidden="true" className="size-5 text-info" />}
        title={t`Have your data erased`}
        text={t`Say so when you close your account, or write to customer service afterwards. Contacts, devices and ways to sign in go at once; what the law makes us keep, such as payments and your identity, goes when its time is over. An exclusion stays in force.`}
      />
    </div>
  )
}

interface CardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}

function Card({ icon, title, text, action }: CardProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col items-start gap-3 rounded-md bg-surface-1 p-4 hairline"
    >
      <h2 className="flex items-center gap-2 font-ui text-16 font-bold">
        {icon}
        {title}
      </h2>
      <p className="flex-1 text-13 text-fg-2">{text}</p>
      {action}
    </section>
  )
}
