import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SiteLink } from '../../link.tsx'
import { AppGuide } from '../../features/help/app-guide.tsx'
import { useBrand, useModule } from '../../site.ts'

export interface HelpSection {
  /** The hash of its address. */
  readonly slug: string
  readonly title: string
  readonly content: ReactNode
  /** What it is written in, where that is not the page's language. */
  readonly language?: string
}

/** What the house itself says, for a brand that has written nothing of its own. */
export function useOwnSections(): readonly HelpSection[] {
  const { t } = useLingui()
  const hasVerifier = useModule('VERIFIER3')
  return [
    { slug: 'term', title: t`Terms and conditions`, content: <Terms /> },
    { slug: 'safe', title: t`Play safely`, content: <Safe /> },
    ...(hasVerifier ? [{ slug: 'fair', title: t`Is it fair?`, content: <Fair /> }] : []),
    { slug: 'install', title: t`Get the app`, content: <AppGuide /> },
  ]
}

function Terms() {
  const { brandName, minimumAge } = useBrand()
  return (
    <>
      <p>
        <Trans>
          You may open one account, for yourself, and only if you are {minimumAge} years old or
          older and gambling is legal where you are. {brandName} is not responsible for breaches of
          local law.
        </Trans>
      </p>
      <p>
        <Trans>
          Keep your password and your transaction password to yourself. What happens with them
          counts as done by you until you tell us otherwise.
        </Trans>
      </p>
      <p>
        <Trans>
          A bet counts from the moment the server accepts it, at the rules and multipliers shown
          then. A lost connection changes nothing: the round waits for you, or ends by the rule told
          in the game.
        </Trans>
      </p>
      <p>
        <Trans>
          Withdrawals are checked before they are paid. Until then the amount is held on your
          account, and you can see where it stands.
        </Trans>
      </p>
    </>
  )
}

function Safe() {
  return (
    <>
      <p>
        <Trans>
          Games are for fun, not for income: over time the house keeps a small share of what is
          staked. Set yourself a sum and a time before you start, and stop when either is used up.
        </Trans>
      </p>
      <p>
        <Trans>
          Never play to win back what is lost, and never with money you need. If it stops being fun,
          please talk to somebody, and to our customer service.
        </Trans>
      </p>
    </>
  )
}

function Fair() {
  return (
    <p>
      <Trans>
        Every round of our own games is decided by seeds that are fixed before you bet. You can{' '}
        <SiteLink href="/fairness" className="text-primary-hover underline">
          play any past round again
        </SiteLink>{' '}
        in your browser and compare.
      </Trans>
    </p>
  )
}
