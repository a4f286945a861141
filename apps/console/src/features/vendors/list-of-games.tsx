import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsVendorDesk } from '@lantern/contract/ops/vendor-desk'
import { opsVendorGames } from '@lantern/contract/ops/vendor-games'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Moment } from '../../words/moment.tsx'
import { CSV_FILES, FileField, useChosenFile } from '../../words/chosen-file.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { AddGame } from './edit-game.tsx'

const CHANGED = [opsVendorRecords.games, opsVendors.get, opsVendorDesk.settings]
const MOST_BYTES = 2_000_000

/** Where the games of a vendor come from: its list, a file, or one by one. */
export function ListOfGames({ code }: { code: string }) {
  const { t } = useLingui()
  const { data } = useRead(opsVendorDesk.settings, { code })
  if (!data) return null
  return (
    <Stack gap="xs" mb="md">
      <Text fz="sm" c="dimmed">
        {data.hasList ? (
          data.listedAt === null ? (
            <Trans>Its list of games was never taken over.</Trans>
          ) : (
            <Trans>
              Its list of games was taken over last: <Moment at={data.listedAt} />
            </Trans>
          )
        ) : (
          <Trans>It has no list that can be asked for: its games are entered here.</Trans>
        )}
      </Text>
      <Group>
        <AddGame code={code} />
        <DialogButton label={t`Import a file…`}>
          {(onClose) => <ImportDialog code={code} onClose={onClose} />}
        </DialogButton>
        {data.hasList ? (
          <DialogButton label={t`Ask for the list now…`}>
            {(onClose) => <TakeDialog code={code} onClose={onClose} />}
          </DialogButton>
        ) : null}
      </Group>
    </Stack>
  )
}

function DialogButton({
  label,
  children,
}: {
  label: string
  children: (onClose: () => void) => ReactNode
}) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {label}
      </Button>
      {isOpen ? children(dialog.close) : null}
    </>
  )
}

interface PartProps {
  code: string
  onClose: () => void
}

function ImportDialog({ code, onClose }: PartProps) {
  const { t, i18n } = useLingui()
  const { fitting, ...chosen } = useChosenFile(MOST_BYTES)
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsVendorGames.importFile, {
    changes: CHANGED,
    onDone: onClose,
  })
  const send = async (reason: string) => {
    setIsWrong(!fitting)
    if (fitting) act({ code, csv: await fitting.text(), reason })
  }
  const wrong = refusal?.details['lines']
  const where = typeof wrong === 'string' ? ` ${t`Lines: ${wrong}`}` : ''
  return (
    <ReasonDialog
      opened
      title={t`Import games`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Import them`}
      busy={isActing}
      error={
        isWrong
          ? t`A file of 2 MB at most is needed.`
          : refusal && refusalText(i18n, refusal) + where
      }
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          <Trans>
            A CSV file with the columns code, name and type, and where wanted class, glyph, palette,
            currencies, lines, trial and shown. All of its games are taken, or none. Games that were
            entered before are changed; those of the vendor’s list are not.
          </Trans>
        </Text>
        <FileField label={t`File`} accept={CSV_FILES} {...chosen} />
      </Stack>
    </ReasonDialog>
  )
}

function TakeDialog({ code, onClose }: PartProps) {
  const { t, i18n } = useLingui()
  const [evenIfShorter, setEvenIfShorter] = useState(false)
  const [left, setLeft] = useState<'empty' | 'shrank'>()
  const { act, isActing, refusal } = useAct(opsVendorGames.takeList, {
    changes: CHANGED,
    onDone: ({ outcome }) => {
      if (outcome === 'taken') onClose()
      else setLeft(outcome)
    },
  })
  const words = {
    empty: t`The vendor lists no game at all: nothing was changed.`,
    shrank: t`The list lost more than half of its games: nothing was changed.`,
  }
  return (
    <ReasonDialog
      opened
      title={t`Ask for the list of games now`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Ask for it`}
      busy={isActing}
      error={left ? words[left] : settingRefusal(i18n, refusal)}
      onConfirm={(reason) => {
        setLeft(undefined)
        act({ code, evenIfShorter, reason })
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          <Trans>
            What is new is added, what is gone is switched off. Open rounds still settle.
          </Trans>
        </Text>
        <Switch
          label={t`Take it also when it lost more than half of its games`}
          checked={evenIfShorter}
          onChange={({ currentTarget }) => setEvenIfShorter(currentTarget.checked)}
        />
      </Stack>
    </ReasonDialog>
  )
}
