import { autonymOf, isDraft } from '@lantern/web-kit/language-names'
import { directionOf } from '@lantern/web-kit/languages'
import { Trans, useLingui } from '@lingui/react/macro'

/** A language under its own name; “Beta” beside one that is only drafted, in the page's language. */
export function LanguageName({ language }: { readonly language: string }) {
  const { i18n } = useLingui()
  return (
    <span className="flex items-baseline gap-2">
      <bdi>{autonymOf(language)}</bdi>
      {isDraft(language) && (
        <span
          lang={i18n.locale}
          dir={directionOf(i18n.locale)}
          className="text-12 font-medium text-fg-3"
        >
          <Trans comment="Beside a language whose texts no native reader has checked">Beta</Trans>
        </span>
      )}
    </span>
  )
}
