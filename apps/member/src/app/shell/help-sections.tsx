import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SiteLink } from '../../link.tsx'
import { AppGuide } from '../../features/help/app-guide.tsx'
import { useBrand, useModule } from '../../site.ts'
import { SAFE_PLAY, termsOf } from './legal-texts.ts'

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
  const brand = useBrand()
  const hasVerifier = useModule('VERIFIER3')
  return [
    {
      slug: 'term',
      title: t`Terms and conditions`,
      content: <Legal paragraphs={termsOf(brand)} />,
    },
    { slug: 'safe', title: t`Play safely`, content: <Legal paragraphs={SAFE_PLAY} /> },
    ...(hasVerifier ? [{ slug: 'fair', title: t`Is it fair?`, content: <Fair /> }] : []),
    { slug: 'install', title: t`Get the app`, content: <AppGuide /> },
  ]
}

/** What counts in English alone, under a line that says so to readers of other languages. */
function Legal({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  const { i18n } = useLingui()
  return (
    <>
      {i18n.locale !== 'en' && (
        <p className="text-14 text-fg-3">
          <Trans>This part is in English. The English text is the one that counts.</Trans>
        </p>
      )}
      <div lang="en" dir="ltr" className="flex flex-col gap-3 text-start">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
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
