import { WordsInput } from '@lantern/console-kit/words-input'
import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsSystem } from '@lantern/contract/ops/console'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import type { SystemPartProps } from './maintenance.tsx'
import { countryOf, networkOf, tidyList } from './region-lists.ts'
import { WhereIs } from './where-is.tsx'

type Lists = Pick<
  SystemPartProps['status'],
  'blockedCountries' | 'blockedNetworks' | 'allowedCountries' | 'allowedNetworks'
>

/** The lists as they are understood. */
const readLists = (typed: Lists) => ({
  blockedCountries: tidyList(typed.blockedCountries, countryOf),
  blockedNetworks: tidyList(typed.blockedNetworks, networkOf),
  allowedCountries: tidyList(typed.allowedCountries, countryOf),
  allowedNetworks: tidyList(typed.allowedNetworks, networkOf),
})

const listText = (entries: readonly string[]): string =>
  entries.length === 0 ? '—' : entries.join(', ')

/** Countries and networks that get the block page instead of the site. */
export function Regions({ status, mayWrite }: SystemPartProps) {
  const { t, i18n } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  // undefined: as the server has it; a draft stays although the page reads again meanwhile
  const [draft, setDraft] = useState<Lists>()
  const typed = draft ?? status
  const read = readLists(typed)
  const isGood = Object.values(read).every(({ bad }) => bad.length === 0)
  const change = (changes: Partial<Lists>) => {
    const { blockedCountries, blockedNetworks, allowedCountries, allowedNetworks } = typed
    setDraft({
      blockedCountries,
      blockedNetworks,
      allowedCountries,
      allowedNetworks,
      ...changes,
    })
  }
  const { act, isActing, refusal, reset } = useAct(opsSystem.setRegions, {
    changes: [opsSystem.status],
    onDone: () => {
      dialog.close()
      setDraft(undefined)
    },
  })
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="regions">
      <Stack gap="sm">
        <h2 id="regions">
          <Trans>Regions and networks</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          {status.countryDatabase === null ? (
            <Trans>
              No country database is loaded (COUNTRY_DATABASE): most countries are unknown.
            </Trans>
          ) : (
            <Trans>
              The country database is of <Moment at={status.countryDatabase} />.
            </Trans>
          )}
        </Text>
        <RegionLists typed={typed} read={read} mayWrite={mayWrite} onChange={change} />
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
        <WhereIs />
      </Stack>
      <ReasonDialog
        opened={isOpen}
        title={t`Change who is blocked?`}
        hint={t`Kept in the audit log.`}
        confirmLabel={t`Save`}
        busy={isActing}
        error={settingRefusal(i18n, refusal)}
        onConfirm={(reason) =>
          act({
            blockedCountries: [...read.blockedCountries.good],
            blockedNetworks: [...read.blockedNetworks.good],
            allowedCountries: [...read.allowedCountries.good],
            allowedNetworks: [...read.allowedNetworks.good],
            reason,
          })
        }
        onClose={dialog.close}
      >
        <Facts
          facts={[
            { name: t`Blocked countries`, value: listText(read.blockedCountries.good) },
            { name: t`Allowed countries`, value: listText(read.allowedCountries.good) },
            { name: t`Blocked networks`, value: listText(read.blockedNetworks.good) },
            { name: t`Allowed networks`, value: listText(read.allowedNetworks.good) },
          ]}
        />
      </ReasonDialog>
    </section>
  )
}

interface RegionListsProps {
  typed: Lists
  read: ReturnType<typeof readLists>
  mayWrite: boolean
  onChange: (changes: Partial<Lists>) => void
}

function RegionLists({ typed, read, mayWrite, onChange: change }: RegionListsProps) {
  const { t } = useLingui()
  const badText = (entries: readonly string[]) =>
    entries.length > 0 ? t`Not understood: ${entries.join(', ')}` : undefined
  return (
    <>
      <WordsInput
        label={t`Blocked countries`}
        description={t`Two letters each, as VN.`}
        readOnly={!mayWrite}
        value={typed.blockedCountries}
        error={badText(read.blockedCountries.bad)}
        onChange={(list) => change({ blockedCountries: list })}
      />
      <WordsInput
        label={t`Allowed countries`}
        description={t`Where any stand here, visitors from elsewhere and from unknown places are shut out.`}
        readOnly={!mayWrite}
        value={typed.allowedCountries}
        error={badText(read.allowedCountries.bad)}
        onChange={(list) => change({ allowedCountries: list })}
      />
      <WordsInput
        label={t`Blocked networks`}
        description={t`An address or a network, as 203.0.113.0/24.`}
        readOnly={!mayWrite}
        value={typed.blockedNetworks}
        error={badText(read.blockedNetworks.bad)}
        onChange={(list) => change({ blockedNetworks: list })}
      />
      <WordsInput
        label={t`Allowed networks`}
        description={t`Let in before every other rule.`}
        readOnly={!mayWrite}
        value={typed.allowedNetworks}
        error={badText(read.allowedNetworks.bad)}
        onChange={(list) => change({ allowedNetworks: list })}
      />
    </>
  )
}
