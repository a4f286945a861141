import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsSystem } from '@lantern/contract/ops/console'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, TagsInput, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { SystemPartProps } from './maintenance.tsx'
import { countryOf, networkOf, tidyList } from './region-lists.ts'

/** Countries and networks that get the block page instead of the site. */
export function Regions({ status, mayWrite }: SystemPartProps) {
  const { t, i18n } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  // undefined: as the server has it; a draft stays although the page reads again meanwhile
  const [draft, setDraft] = useState<{ countries: string[]; networks: string[] }>()
  const typed = draft ?? {
    countries: status.blockedCountries,
    networks: status.blockedNetworks,
  }
  const countries = tidyList(typed.countries, countryOf)
  const networks = tidyList(typed.networks, networkOf)
  const isGood = countries.bad.length === 0 && networks.bad.length === 0
  const { act, isActing, refusal, reset } = useAct(opsSystem.setRegions, {
    changes: [opsSystem.status],
    onDone: () => {
      dialog.close()
      setDraft(undefined)
    },
  })
  const badText = (entries: readonly string[]) =>
    entries.length > 0 ? t`Not understood: ${entries.join(', ')}` : undefined
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="regions">
      <Stack gap="sm">
        <h2 id="regions">
          <Trans>Regions and networks</Trans>
        </h2>
        <TagsInput
          label={t`Blocked countries`}
          description={t`Two letters each, as VN.`}
          readOnly={!mayWrite}
          value={typed.countries}
          error={badText(countries.bad)}
          onChange={(list) => setDraft({ ...typed, countries: list })}
        />
        <TagsInput
          label={t`Blocked networks`}
          description={t`An address or a network, as 203.0.113.0/24.`}
          readOnly={!mayWrite}
          value={typed.networks}
          error={badText(networks.bad)}
          onChange={(list) => setDraft({ ...typed, networks: list })}
        />
        {mayWrite ? (
          <Group>
            <Button
              variant="default"
              disabled={draft === undefined || !isGood}
              onClick={() => {
                reset()
                dialog.open()
              }}
            >
              <Trans>Save…</Trans>
            </Button>
            {draft === undefined ? null : (
              <Button variant="subtle" onClick={() => setDraft(undefined)}>
                <Trans>Undo</Trans>
              </Button>
            )}
          </Group>
        ) : null}
      </Stack>
      <ReasonDialog
        opened={isOpen}
        title={t`Change who is blocked?`}
        hint={t`Kept in the audit log.`}
        confirmLabel={t`Save`}
        busy={isActing}
        error={refusal && refusalText(i18n, refusal)}
        onConfirm={(reason) =>
          act({
            blockedCountries: [...countries.good],
            blockedNetworks: [...networks.good],
            reason,
          })
        }
        onClose={dialog.close}
      >
        <Text>
          <Trans>
            Countries: {countries.good.join(', ') || '—'}. Networks:{' '}
            {networks.good.join(', ') || '—'}.
          </Trans>
        </Text>
      </ReasonDialog>
    </section>
  )
}
