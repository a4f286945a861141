import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { RotateCcw } from 'lucide-react'

/** Opens the vendor's own page that shows the round of a bet again. */
export function RoundReplay({ code, betRef }: { code: string; betRef: string }) {
  const { i18n } = useLingui()
  const { act, isActing, refusal } = useAct(opsVendorRecords.replay, {
    onDone: ({ url }) => void window.open(url, '_blank', 'noopener,noreferrer'),
  })
  return (
    <Group gap="sm" my="sm">
      <Button
        variant="default"
        leftSection={<RotateCcw size={18} aria-hidden="true" />}
        loading={isActing}
        onClick={() => act({ code, betRef })}
      >
        <Trans>Show the round again</Trans>
      </Button>
      {refusal ? (
        <Text role="alert" size="sm">
          {refusalText(i18n, refusal)}
        </Text>
      ) : null}
    </Group>
  )
}
