import { Trans } from '@lingui/react/macro'

/** The way around a picture for whoever can not read it. */
export function WithoutPicture({ onPress }: { readonly onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-11 self-start text-start text-13 font-semibold text-primary-hover underline"
    >
      <Trans>I can not read it. Let my browser prove it instead.</Trans>
    </button>
  )
}

/** Said while the browser proves itself. */
export function BrowserWork() {
  return (
    <p role="status" className="text-13 text-fg-2">
      <Trans>Your browser does a small sum instead of you. It takes a few seconds.</Trans>
    </p>
  )
}
