import { Badge } from '@lantern/ui/badge'
import { isSitePath } from '@lantern/rules/links/allowed-link'
import type { NavItem } from '@lantern/ui/category-nav'
import { Footer } from '@lantern/ui/footer'
import { autonymOf } from '@lantern/web-kit/language-names'
import { Trans, useLingui } from '@lingui/react/macro'
import { popupLink, renderLink } from '../../link.tsx'
import { safeOutsideUrl } from '../../outside-url.ts'
import { useTitles } from '../../parts/announcements/use-announcements.ts'
import { type Brand, useBrand, useModule } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { useSupportMenu } from '../../support.ts'
import { useCategories } from './categories.tsx'
import { useSocialLinks } from './social-links.tsx'

/** What must stand there, whatever a brand leaves out. */
const ALWAYS: readonly string[] = ['terms', 'safe']

/** The site's own entries without those that the brand leaves out, and then the brand's own. */
const withOwn = <Item extends NavItem>(
  { hidden, links }: Brand['footer']['games'],
  items: readonly Item[],
): NavItem[] => [
  ...items.filter(({ id }) => ALWAYS.includes(id) || !hidden.includes(id)),
  ...links.flatMap(({ title, url, language }, at) => {
    const href = isSitePath(url) ? url : safeOutsideUrl(url)
    return href === undefined ? [] : [{ id: `own-${at}`, label: title, href, lang: language }]
  }),
]

/** A page of help, over the page where it is asked for. */
const helpLink = (slug: string) => ({
  href: `/help#${slug}`,
  onClick: popupLink(() => openPopup('help', { slug })),
})

/** The end of the page: what there is to read, and what must be said. */
export function SiteFooter() {
  const { t, i18n } = useLingui()
  const { brandName, minimumAge, statements, footer } = useBrand()
  const categories = useCategories()
  const support = useSupportMenu()
  const social = useSocialLinks()
  return (
    <Footer
      brandName={brandName.toLowerCase()}
      renderLink={renderLink}
      social={social}
      socialLabel={t`Find us elsewhere`}
      groups={[
        {
          id: 'games',
          title: t`Games`,
          items: withOwn(
            footer.games,
            categories.map(({ gameType, title, href }) => ({ id: gameType, label: title, href })),
          ),
        },
        {
          id: 'help',
          title: t`Help`,
          items: withOwn(footer.help, [
            ...(useTitles('promotion').length > 0
              ? [{ id: 'promotions', label: t`Promotions`, href: '/promotions' }]
              : []),
            ...(useModule('VERIFIER3')
              ? [{ id: 'fairness', label: t`Check a round`, href: '/fairness' }]
              : []),
            { id: 'terms', label: t`Terms and conditions`, ...helpLink('term') },
            { id: 'safe', label: t`Play safely`, ...helpLink('safe') },
            ...(useModule('CASHIER3')
              ? [{ id: 'deposit', label: t`Deposits and withdrawals`, ...helpLink('deposit') }]
              : []),
            { id: 'app', label: t`Get the app`, ...helpLink('install') },
            {
              id: 'language',
              label: autonymOf(i18n.locale),
              href: '/help',
              onClick: popupLink(() => openPopup('language', {})),
            },
            ...(support === undefined
              ? []
              : [
                  {
                    id: 'support',
                    label: t`Customer service`,
                    href: support.address,
                    onClick: popupLink(support.open),
                  },
                ]),
            {
              id: 'feedback',
              label: t`Tell us what you think`,
              href: '/help#feedback',
              onClick: popupLink(() => openPopup('feedback', {})),
            },
          ]),
        },
      ]}
      notes={
        <>
          <p className="flex items-center gap-3">
            <Badge tone="neutral" size="md">
              {minimumAge}+
            </Badge>
            <span>
              {statements.age ?? <Trans>This site is for people over {minimumAge} only.</Trans>}
            </span>
          </p>
          <p>
            {statements.law ?? (
              <Trans>
                Gambling may be restricted where you live. You are responsible for knowing and
                keeping your local law; {brandName} is not responsible for breaches of it.
              </Trans>
            )}
          </p>
        </>
      }
      copyright={`© ${brandName}`}
    />
  )
}
