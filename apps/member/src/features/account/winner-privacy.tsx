import { privacy } from '@lantern/contract/lobby'
import { Switch } from '@lantern/ui/switch'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'

/** Whether the member's wins may stand on the winner board. */
export function WinnerPrivacy() {
  const { t } = useLingui()
  const { data } = useRead(privacy.read, {})
  const { act, isActing } = useAct(privacy.set, { changes: [privacy.read] })
  if (data === undefined) return null
  return (
    <div className="rounded-lg bg-surface-1 px-5 py-3 hairline">
      <Switch
        label={t`My wins on the winner board`}
        hint={t`Under a masked name, as “ab***c”. Switched off, they leave the board at once.`}
        checked={data.showsWins}
        disabled={isActing}
        onChange={(showsWins) => act({ showsWins })}
      />
    </div>
  )
}
