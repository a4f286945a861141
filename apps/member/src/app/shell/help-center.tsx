import { system } from '@lantern/contract/system'
import { Button } from '@lantern/ui/button'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { MessageCircleHeart } from 'lucide-react'
import { useEffect } from 'react'
import { SupportButton } from '../../parts/support-button.tsx'
import { openPopup } from '../../stage.ts'
import { type HelpSection, useOwnSections } from './help-sections.tsx'

/** What a person must be able to read before registering: the brand's own pages, else the house's. */
export function Screen() {
  const { t, i18n } = useLingui()
  const { hash } = useLocation()
  const { data } = useRead(system.helpCenter, { lang: i18n.locale }, { staleMs: 300_000 })
  const sections = useSections(data?.pages ?? [])
  const isRead = data !== undefined
  useEffect(() => {
    // The page an address names may have come after the page itself.
    if (isRead && hash !== '') document.getElementById(ALIASES[hash] ?? hash)?.scrollIntoView()
  }, [isRead, hash])
  return (
    <div className="grid gap-8 pt-2 lg:grid-cols-[220px_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        <h1 className="text-30">
          <Trans>Help</Trans>
        </h1>
        <nav aria-label={t`Pages of help`}>
          <ul className="flex flex-wrap gap-x-5 lg:flex-col">
            {sections.map(({ slug, title, language }) => (
              <li key={slug}>
                <a
                  href={`#${slug}`}
                  className="flex min-h-11 items-center font-semibold text-fg-2 hover:text-fg hover:underline"
                >
                  <bdi lang={language}>{title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap gap-2 lg:flex-col lg:items-start">
          <SupportButton variant="secondary" />
          <Button
            variant="ghost"
            icon={<MessageCircleHeart aria-hidden="true" />}
            onClick={() => openPopup('feedback', {})}
          >
            <Trans>Tell us what you think</Trans>
          </Button>
        </div>
      </div>
      <div className="flex flex-col gap-10">
        {sections.map(({ slug, title, content, language }) => (
          <section
            key={slug}
            id={slug}
            lang={language}
            className="flex max-w-prose scroll-mt-24 flex-col gap-3 text-16 leading-relaxed text-fg-2"
          >
            <h2 dir="auto" className="text-24">
              {title}
            </h2>
            {content}
          </section>
        ))}
      </div>
    </div>
  )
}

interface HelpPage {
  readonly slug: string
  readonly title: string
  readonly content: string
  readonly language: string
}

/** Names under which the house's own texts are known to operators as well. */
const ALIASES: Readonly<Record<string, string>> = { terms: 'term' }

/** A page of the brand takes the place of the house's own of that name; the others follow. */
function useSections(pages: readonly HelpPage[]): readonly HelpSection[] {
  const own = useOwnSections()
  const written = pages.map(({ slug, title, content, language }) => ({
    slug: ALIASES[slug] ?? slug,
    title,
    language,
    content: <Paragraphs text={content} />,
  }))
  return [
    ...own.map((section) => written.find(({ slug }) => slug === section.slug) ?? section),
    ...written.filter(({ slug }) => !own.some((section) => section.slug === slug)),
  ]
}

/** Plain text as it was written: an empty line parts paragraphs, and no sign in it means anything. */
function Paragraphs({ text }: { readonly text: string }) {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim())
  return parts
    .filter((part) => part !== '')
    .map((part) => (
      <p key={part} dir="auto" className="whitespace-pre-line">
        {part}
      </p>
    ))
}
