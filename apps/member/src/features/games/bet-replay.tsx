import { vendors } from '@lantern/contract/vendors'
import { Spinner } from '@lantern/ui/spinner'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useLingui } from '@lingui/react/macro'

/** An address is good for fifteen minutes. */
const GOOD_FOR_MS = 10 * 60_000

/** The round of a bet as its maker shows it again. Its page has no scripts and can do nothing. */
export function BetReplay({ id, title }: { readonly id: string; readonly title: string }) {
  const { t, i18n } = useLingui()
  const { data, error } = useRead(
    vendors.replay,
    { id, language: i18n.locale },
    { staleMs: GOOD_FOR_MS },
  )
  if (error) return <p role="alert">{refusalText(i18n, error)}</p>
  if (!data) return <Spinner label={t`Loading…`} />
  return (
    <iframe
      src={data.url}
      title={t`${title}, shown again`}
      sandbox=""
      referrerPolicy="no-referrer"
      className="h-[60dvh] min-h-80 w-full rounded-lg bg-surface-1 hairline"
    />
  )
}
