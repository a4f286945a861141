import { opsVendors } from '@lantern/contract/ops/vendors'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import type { VendorPartProps } from './vendor-overview.tsx'

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Where a vendor may call from: one more control beside the signature. */
export function VendorNetworks({ vendor, mayWrite }: VendorPartProps) {
  const { t, i18n } = useLingui()
  const { code, networks } = vendor
  const kept = networks.join('\n')
  const [draft, setDraft] = useState<string>()
  const text = draft ?? kept
  const { act, isActing, refusal, reset } = useAct(opsVendors.setNetworks, {
    changes: [opsVendors.get],
    onDone: () => setDraft(undefined),
  })
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="networks">
      <Stack gap="sm">
        <h2 id="networks">
          <Trans>Addresses it calls from</Trans>
        </h2>
        <Text c="dimmed" fz="sm">
          {networks.length === 0 ? (
            <Trans>It may call from anywhere; its signature decides.</Trans>
          ) : (
            <Trans>From any other address its calls are answered as if not signed.</Trans>
          )}
        </Text>
        <Textarea
          label={t`Addresses and networks`}
          description={t`One a line, as 192.0.2.7 or 192.0.2.0/24. Empty: from anywhere.`}
          dir="ltr"
          autosize
          minRows={3}
          maxRows={12}
          readOnly={!mayWrite}
          value={text}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        />
        {mayWrite ? (
          <SaveBar
            isDirty={linesOf(text).join('\n') !== kept}
            isGood
            question={t`Change where this vendor may call from?`}
            busy={isActing}
            error={settingRefusal(i18n, refusal)}
            onSave={(reason) => act({ code, networks: linesOf(text), reason })}
            onUndo={() => setDraft(undefined)}
            onBegin={reset}
          >
            <Text>
              <Trans>It holds at once. A list that is wrong shuts the vendor out.</Trans>
            </Text>
          </SaveBar>
        ) : null}
      </Stack>
    </section>
  )
}
