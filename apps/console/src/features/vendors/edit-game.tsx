import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsVendorGames } from '@lantern/contract/ops/vendor-games'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { settingRefusal } from '../../words/setting-refusal.ts'
import {
  emptyGame,
  fieldsOf,
  type GameFields,
  readGame,
  type VendorGame,
} from './entered-drafts.ts'
import { GameForm } from './game-form.tsx'

const CHANGED = [opsVendorRecords.games, opsVendors.get]

/** Adds a game of a vendor whose list can not be asked for. */
export function AddGame({ code }: { code: string }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={dialog.open}>
        <Trans>Add a game…</Trans>
      </Button>
      {isOpen ? <AddDialog code={code} onClose={dialog.close} /> : null}
    </>
  )
}

function AddDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [fields, setFields] = useState<GameFields>(emptyGame)
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsVendorGames.add, {
    changes: CHANGED,
    onDone: onClose,
  })
  const send = (reason: string) => {
    const wish = readGame(fields)
    setIsWrong(wish === undefined)
    if (wish) act({ code, ...wish, reason })
  }
  return (
    <ReasonDialog
      opened
      title={t`Add a game`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Add it`}
      busy={isActing}
      error={isWrong ? t`Something is missing or wrong.` : settingRefusal(i18n, refusal)}
      onConfirm={send}
      onClose={onClose}
    >
      <GameForm fields={fields} onChange={(part) => setFields({ ...fields, ...part })} />
    </ReasonDialog>
  )
}

/** Changes a game, or switches it off. */
export function EditGame({ code, game }: { code: string; game: VendorGame }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        <Trans>Change this game…</Trans>
      </Button>
      {isOpen ? <EditDialog code={code} game={game} onClose={dialog.close} /> : null}
    </>
  )
}

interface EditDialogProps {
  code: string
  game: VendorGame
  onClose: () => void
}

function EditDialog({ code, game, onClose }: EditDialogProps) {
  const { t, i18n } = useLingui()
  // the form and the version that it was filled from belong together
  const [{ version }] = useState(game)
  const [fields, setFields] = useState<GameFields>(() => fieldsOf(game))
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsVendorGames.edit, {
    changes: CHANGED,
    onDone: onClose,
  })
  const isListed = !game.byHouse
  const send = (reason: string) => {
    // what a list says may be of a category that nobody enters
    const wish = readGame(isListed ? { ...fields, gameType: 'RNG', gameClassify: '' } : fields)
    setIsWrong(wish === undefined)
    if (!wish) return
    const { said, ...rest } = wish
    act({ code, version, ...rest, said: isListed ? null : said, reason })
  }
  return (
    <ReasonDialog
      opened
      title={game.name}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Save`}
      busy={isActing}
      error={isWrong ? t`Something is missing or wrong.` : settingRefusal(i18n, refusal)}
      onConfirm={send}
      onClose={onClose}
    >
      <GameForm
        fields={fields}
        isCodeFixed
        isListed={isListed}
        onChange={(part) => setFields({ ...fields, ...part })}
      />
    </ReasonDialog>
  )
}
