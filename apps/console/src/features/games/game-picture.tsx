import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsGames } from '@lantern/contract/ops/games'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { ReasonAction } from '../../words/reason-action.tsx'
import { FileField, useChosenFile } from '../../words/chosen-file.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import type { LobbyGame } from './games-page.tsx'

const CHANGED = [opsGames.list]
const MOST_BYTES = 5 * 1024 * 1024

/** The picture of a game, and the ways to bring one of the house's own. */
export function GamePicture({ game, mayWrite }: { game: LobbyGame; mayWrite: boolean }) {
  const { t } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  const { id, name, art, hasPicture } = game
  return (
    <Group gap="md" align="center" wrap="nowrap">
      <img
        src={art}
        alt={t`Picture of ${name}`}
        width={120}
        height={120}
        style={{ objectFit: 'cover', borderRadius: 12 }}
      />
      <Stack gap="xs">
        <Text fz="sm" c="dimmed">
          {hasPicture ? t`An uploaded picture.` : t`Drawn from glyph and palette.`}
        </Text>
        {mayWrite ? (
          <Group gap="xs">
            <Button variant="default" onClick={dialog.open}>{t`Upload a picture…`}</Button>
            {hasPicture ? (
              <ReasonAction
                call={opsGames.removePicture}
                changes={CHANGED}
                input={(reason) => ({ id, reason })}
                label={t`Take it away…`}
                title={t`Take the picture away?`}
                confirmLabel={t`Take it away`}
                hint={t`Kept in the audit log.`}
              >
                {t`The game is drawn again.`}
              </ReasonAction>
            ) : null}
          </Group>
        ) : null}
      </Stack>
      {isOpen ? <UploadDialog id={id} onClose={dialog.close} /> : null}
    </Group>
  )
}

/** Bytes as base64, some thousands at a time: a call takes only so many arguments. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return btoa(parts.join(''))
}

function UploadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { fitting, ...chosen } = useChosenFile(MOST_BYTES)
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsGames.setPicture, {
    changes: CHANGED,
    onDone: onClose,
  })
  const send = async (reason: string) => {
    setIsWrong(!fitting)
    if (fitting) act({ id, image: await base64Of(fitting), reason })
  }
  return (
    <ReasonDialog
      opened
      title={t`Upload a picture`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Upload it`}
      busy={isActing}
      error={
        isWrong ? t`A PNG or JPEG file of 5 MB at most is needed.` : settingRefusal(i18n, refusal)
      }
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          <Trans>
            It is encoded anew and made small enough for a tile. Tiles are upright, three by four;
            wide ones cut off its top and foot.
          </Trans>
        </Text>
        <FileField label={t`Picture`} accept="image/png,image/jpeg" {...chosen} />
      </Stack>
    </ReasonDialog>
  )
}
