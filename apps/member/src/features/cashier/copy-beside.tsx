import { CopyButton } from '@lantern/ui/copy-button'
import { useLingui } from '@lingui/react/macro'

/** Copies the text that it stands beside. */
export function CopyBeside({ text }: { readonly text: string }) {
  const { t } = useLingui()
  return (
    <CopyButton
      text={text}
      size="sm"
      variant="ghost"
      className="-me-3.5"
      label={t`Copy`}
      copiedLabel={t`Copied`}
      failedLabel={t`Please copy it by hand`}
    />
  )
}
