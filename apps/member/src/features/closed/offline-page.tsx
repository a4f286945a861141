import { buttonStyles } from '@lantern/ui/button'
import { Logo } from '@lantern/ui/logo'
import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'

/** What the worker shows when the server can not be reached. Nothing in it needs a script. */
export function OfflinePage({ brandName }: { readonly brandName: string }) {
  return (
    <main className="grid min-h-dvh place-items-center px-gutter py-10">
      <div className="flex max-w-110 flex-col items-center gap-5 text-center">
        <Logo name={brandName} />
        <span
          aria-hidden="true"
          className="mt-4 grid size-20 place-items-center rounded-xl bg-surface-2 text-reward hairline [&_svg]:size-9"
        >
          <WifiOff />
        </span>
        <h1 className="text-30 text-balance">
          <Trans>You are offline</Trans>
        </h1>
        <p className="text-16 text-fg-2">
          <Trans>
            We can not reach the site right now. Your money and your open rounds are safe on the
            server.
          </Trans>
        </p>
        {/* A form without an address asks again for the page that was asked for. */}
        <form>
          <button type="submit" className={buttonStyles({ className: 'mt-2' })}>
            <Trans>Try again</Trans>
          </button>
        </form>
      </div>
    </main>
  )
}
