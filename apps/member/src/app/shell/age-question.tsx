import { Button } from '@lantern/ui/button'
import { Modal } from '@lantern/ui/modal'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { confirmAge } from '../../consent.ts'
import { useBrand } from '../../site.ts'

/** Asks a visitor for their age. There is no way around it but an answer. */
export function AgeQuestion() {
  const { t } = useLingui()
  const { brandName, minimumAge } = useBrand()
  const [isTooYoung, setIsTooYoung] = useState(false)
  return (
    <Modal
      name="age"
      size="sm"
      role="alertdialog"
      open
      openDelayMs={0}
      onClose={() => undefined}
      title={isTooYoung ? t`Please come back later` : t`Are you ${minimumAge} or older?`}
    >
      <div className="flex flex-col gap-5">
        <p className="text-16 text-fg-2">
          {isTooYoung ? (
            <Trans>
              {brandName} is for people over {minimumAge} only. Nothing was kept about you.
            </Trans>
          ) : (
            <Trans>
              {brandName} offers games for money. They are for people over {minimumAge} only, where
              the law allows it.
            </Trans>
          )}
        </p>
        {isTooYoung ? (
          <Button variant="ghost" onClick={() => setIsTooYoung(false)}>
            <Trans>Back to the question</Trans>
          </Button>
        ) : (
          <div className="grid gap-2.5 sm:grid-cols-2">
            <Button variant="secondary" onClick={() => setIsTooYoung(true)}>
              <Trans>No, I am younger</Trans>
            </Button>
            <Button onClick={confirmAge}>
              <Trans>Yes, I am {minimumAge} or older</Trans>
            </Button>
          </div>
        )}
      </div>
    </Modal>
  )
}
