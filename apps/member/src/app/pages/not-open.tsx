import { Empty } from '@lantern/ui/empty'
import { Trans, useLingui } from '@lingui/react/macro'
import { Compass, Hammer } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackToLobby } from '../../parts/back-to-lobby.tsx'

function WholePage({ children }: { readonly children: ReactNode }) {
  return <div className="grid min-h-[60vh] place-items-center">{children}</div>
}

/** An address of the site whose capability is not open with this brand. */
export function NotOpen() {
  const { t } = useLingui()
  return (
    <WholePage>
      <h1 className="sr-only">{t`This page is not open yet`}</h1>
      <Empty
        icon={<Hammer />}
        title={t`This page is not open yet`}
        text={
          <Trans>
            We have not opened this part of the site. The games that are open wait in the lobby.
          </Trans>
        }
        action={<BackToLobby />}
      />
    </WholePage>
  )
}

/** No address of the site. */
export function NotFound() {
  const { t } = useLingui()
  return (
    <WholePage>
      <h1 className="sr-only">{t`Page not found`}</h1>
      <Empty
        icon={<Compass />}
        title={t`Page not found`}
        text={
          <Trans>
            There is nothing at this address. It may have moved, or the link was incomplete.
          </Trans>
        }
        action={<BackToLobby />}
      />
    </WholePage>
  )
}
