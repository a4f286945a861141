import { Badge } from '@lantern/ui/badge'
import { Footer } from '@lantern/ui/footer'
import { autonymOf } from '@lantern/web-kit/language-names'
import { Trans, useLingui } from '@lingui/react/macro'
import { popupLink, renderLink } from '../../link.tsx'
import { useBrand, useModule } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { useSupportMenu } from '../../support.ts'
import { useCategories } from './categories.tsx'
import { useSocialLinks } from './social-links.tsx'

/** The end of the page: what there is to read, and what must be said. */
export function SiteFooter() {
  const { t, i18n } = useLingui()
  const { brandName, minimumAge, statements } = useBrand()
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
          items: categories.map(({ gameType, title, href }) => ({
            id: gameType,
            label: title,
            href,
          })),
        },
        {
          id: 'help',
          title: t`Help`,
          items: [
            ...(useModule('VERIFIER3')
              ? [{ id: 'fairness', label: t`Check a round`, href: '/fairness' }]
              : []),
            { id: 'terms', label: t`Terms and conditions`, href: '/help#term' },
            { id: 'safe', label: t`Play safely`, href: '/help#safe' },
            ...(useModule('CASHIER3')
              ? [{ id: 'deposit', label: t`Deposits and withdrawals`, href: '/help#deposit' }]
              : []),
            { id: 'app', label: t`Get the app`, href: '/help#install' },
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
          ],
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
