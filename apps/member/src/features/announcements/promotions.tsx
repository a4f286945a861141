import { Button } from '@lantern/ui/button'
import { RichHtml } from '@lantern/ui/rich-html'
import { Trans, useLingui } from '@lingui/react/macro'
import { renderLink } from '../../link.tsx'
import { Announced } from './announcements-popup.tsx'

export interface PromotionsProps {
  /** Where rewards are; without it no button leads there. */
  readonly onPromotion: (() => void) | undefined
}

/** Every promotion that is announced to this person, whole. */
export function Promotions({ onPromotion }: PromotionsProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="flex flex-col gap-5 pt-2">
      <h1 className="text-30">
        <Trans>Promotions</Trans>
      </h1>
      <Announced title={t`Promotions`}>
        {({ promotion }) => (
          <ul className="grid items-start gap-4 lg:grid-cols-2">
            {promotion.map(({ id, title, content, language, promotionType }) => (
              <li
                key={id}
                lang={language}
                className="flex min-w-0 flex-col gap-3 rounded-xl bg-surface-1 p-5 shadow-2 hairline"
              >
                <h2 dir="auto" className="text-20 text-balance">
                  {title}
                </h2>
                <RichHtml html={content} renderLink={renderLink} />
                {promotionType !== null && onPromotion && (
                  <Button lang={i18n.locale} className="self-start" onClick={onPromotion}>
                    <Trans>Go to the promotion</Trans>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Announced>
    </div>
  )
}
