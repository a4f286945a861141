import { Button } from '@lantern/ui/button'
import { CopyButton } from '@lantern/ui/copy-button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Ten codes, each good once, shown this one time. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useLingui()
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-fg-2">
        <Trans>
          Each of them signs you in once when you have no authenticator at hand. Keep them where
          nobody else looks: we can not show them again.
        </Trans>
      </p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-page p-4 hairline">
        {codes.map((code) => (
          <li key={code} className="text-center font-bold text-display">
            <bdi dir="ltr" className="num">
              {code}
            </bdi>
          </li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-3">
        <CopyButton
          text={text}
          label={t`Copy`}
          copiedLabel={t`Copied`}
          failedLabel={t`Please copy it by hand`}
        />
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" />}
          onClick={() => save(text)}
        >
          <Trans>Save as a file</Trans>
        </Button>
      </div>
      <Button size="lg" block onClick={onDone}>
        <Trans>I have kept them</Trans>
      </Button>
    </div>
  )
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
