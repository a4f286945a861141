import { system } from '@lantern/contract/system'
import { Button } from '@lantern/ui/button'
import { RichHtml } from '@lantern/ui/rich-html'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircleHeart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { popupLink, renderLink } from '../../link.tsx'
import { useAnnouncements } from '../../parts/announcements/use-announcements.ts'
import { SupportButton } from '../../parts/support-button.tsx'
import { openPopup } from '../../stage.ts'
import { type HelpSection, useOwnSections } from './help-sections.tsx'

/** Names under which the house's own texts are known to operators as well. */
const ALIASES: Readonly<Record<string, string>> = { terms: 'term' }

/**
 * What a person must be able to read before registering: the brand's own pages, else the house's,
 * then what is announced under help. `slug` names the one to begin with, as the hash of `/help`.
 */
export function HelpCenter({ slug = '' }: { readonly slug?: string | undefined }) {
  const { t, i18n } = useLingui()
  const body = useRef<HTMLDivElement>(null)
  const { data } = useRead(system.helpCenter, { lang: i18n.locale }, { staleMs: 300_000 })
  const { data: announced } = useAnnouncements()
  const sections = useSections(data?.pages ?? [], announced?.help ?? [])
  const lead = (to: string) =>
    [...(body.current?.querySelectorAll('section') ?? [])]
      .find(({ id }) => id === (ALIASES[to] ?? to))
      ?.scrollIntoView()
  const count = sections.length
  useEffect(() => {
    // The page that is asked for may have come after the others.
    if (slug !== '' && count > 0) lead(slug)
  }, [slug, count])
  useEffect(() => {
    // The form stands over help; its address in a new tab leads here.
    if (slug === 'feedback') openPopup('feedback', {})
  }, [slug])
  return (
    <div ref={body} className="grid gap-8 lg:grid-cols-[200px_minmax(0,1fr)]">
      <div className="flex flex-col gap-4 lg:sticky lg:top-0 lg:self-start">
        <nav aria-label={t`Pages of help`}>
          <ul className="flex flex-wrap gap-x-5 lg:flex-col">
            {sections.map((section) => (
              <li key={section.slug}>
                <a
                  href={`/help#${section.slug}`}
                  onClick={popupLink(() => lead(section.slug))}
                  className="flex min-h-11 items-center font-semibold text-fg-2 hover:text-fg hover:underline"
                >
                  <bdi lang={section.language}>{section.title}</bdi>
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
        {sections.map((section) => (
          <section
            key={section.slug}
            id={section.slug}
            lang={section.language}
            className="flex max-w-prose scroll-mt-4 flex-col gap-3 text-16 leading-relaxed text-fg-2"
          >
            <h3 dir="auto" className="text-24">
              {section.title}
            </h3>
            {section.content}
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

interface Announced {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly language: string
}

/** A page of the brand takes the place of the house's own of that name; the others follow. */
function useSections(
  pages: readonly HelpPage[],
  announced: readonly Announced[],
): readonly HelpSection[] {
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
    ...announced.map(({ id, title, language, content }) => ({
      slug: `announced-${id}`,
      title,
      language,
      content: <RichHtml html={content} renderLink={renderLink} />,
    })),
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
