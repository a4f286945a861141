import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'

/** Somebody is signed in who is no agent: what that means, before the form. */
export function NotAnAgent({ account }: { readonly account: string }) {
  return (
    <p role="status" className="flex gap-3 rounded-md bg-surface-2 p-3.5 hairline-strong">
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <span className="text-fg-2">
        <Trans>
          You are signed in as <b className="text-fg">{account}</b>, which is no agent account.
          Non-agents cannot log in here.
        </Trans>
      </span>
    </p>
  )
}
