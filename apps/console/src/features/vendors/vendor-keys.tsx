import { CopyId } from '@lantern/console-kit/copy-id'
import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { EnterSecret } from './enter-secret.tsx'
import type { VendorPartProps } from './vendor-overview.tsx'
import type { Vendor } from './vendor-words.ts'

type Key = Vendor['keys'][number]

const CHANGED = [opsVendors.get]
const KEY_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

/** What is shown once: a secret, and which key it belongs to. */
interface Shown {
  readonly keyId: string
  readonly secret: string
}

/** The keys a vendor signs with. A secret is shown once, when it is made. */
export function VendorKeys({ vendor, mayWrite }: VendorPartProps) {
  const [shown, setShown] = useState<Shown>()
  const [asked, setAsked] = useState<'add' | Key>()
  const { code, keys } = vendor
  return (
    <section className="kit-panel kit-panel-body console-module" aria-labelledby="keys">
      <Group justify="space-between">
        <h2 id="keys">
          <Trans>Keys</Trans>
        </h2>
        {mayWrite ? (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => setAsked('add')}
          >
            <Trans>Add a key…</Trans>
          </Button>
        ) : null}
      </Group>
      <Text fz="sm" c="dimmed" mb="sm">
        <Trans>
          While a key is changed both its secrets are good, so that the vendor can change over
          without a pause. Secrets are sealed here and shown once.
        </Trans>
      </Text>
      {keys.map((key) => (
        <KeyRow
          key={key.keyId}
          code={code}
          dialect={vendor.dialect}
          item={key}
          mayWrite={mayWrite}
          onRotate={() => setAsked(key)}
        />
      ))}
      {asked === undefined ? null : asked === 'add' ? (
        <AddDialog code={code} onShown={setShown} onClose={() => setAsked(undefined)} />
      ) : (
        <RotateDialog
          code={code}
          item={asked}
          onShown={setShown}
          onClose={() => setAsked(undefined)}
        />
      )}
      <SecretDialog shown={shown} onClose={() => setShown(undefined)} />
    </section>
  )
}

interface KeyRowProps {
  code: string
  dialect: string
  item: Key
  mayWrite: boolean
  onRotate: () => void
}

function KeyRow({ code, dialect, item, mayWrite, onRotate }: KeyRowProps) {
  const { t } = useLingui()
  const { keyId, previousUntil, disabledAt } = item
  const input = (reason: string) => ({ code, keyId, reason })
  const hint = t`Kept in the audit log.`
  return (
    <div className="console-module-row console-key-row">
      <div>
        <Group gap="xs">
          <Text fw={700} dir="ltr">
            {keyId}
          </Text>
          {disabledAt === null ? (
            <StateBadge tone="good" label={t`In use`} />
          ) : (
            <StateBadge tone="neutral" label={t`Ended`} />
          )}
          {previousUntil === null ? null : (
            <StateBadge tone="progress" label={t`Two secrets are good`} />
          )}
        </Group>
        <Text fz="sm" c="dimmed">
          {item.changedAt === null ? (
            <Trans>
              Made <Moment at={item.madeAt} />.
            </Trans>
          ) : previousUntil === null ? (
            <Trans>
              Made <Moment at={item.madeAt} />, last changed <Moment at={item.changedAt} />.
            </Trans>
          ) : (
            <Trans>
              The secret before is good until <Moment at={previousUntil} />.
            </Trans>
          )}
        </Text>
      </div>
      {mayWrite && disabledAt === null ? (
        <Group gap="xs">
          <Button variant="default" onClick={onRotate}>
            <Trans>Change the secret…</Trans>
          </Button>
          <EnterSecret code={code} dialect={dialect} keyId={keyId} />
          {previousUntil === null ? null : (
            <ReasonAction
              call={opsVendors.endOldSecret}
              changes={CHANGED}
              input={input}
              label={t`End the old secret…`}
              title={t`End the old secret now?`}
              confirmLabel={t`End it`}
              hint={hint}
              danger
            >
              {t`Calls that are still signed with it are refused at once.`}
            </ReasonAction>
          )}
          <ReasonAction
            call={opsVendors.disableKey}
            changes={CHANGED}
            input={input}
            label={t`End the key…`}
            title={t`End the key ${keyId} for ever?`}
            confirmLabel={t`End the key`}
            hint={hint}
            danger
          >
            {t`Every call signed with it is refused at once, wins too. The vendor needs another key.`}
          </ReasonAction>
        </Group>
      ) : null}
    </div>
  )
}

interface KeyDialogProps {
  code: string
  onShown: (shown: Shown) => void
  onClose: () => void
}

function RotateDialog({ code, item, onShown, onClose }: KeyDialogProps & { item: Key }) {
  const { t, i18n } = useLingui()
  const { keyId, previousUntil } = item
  const [hours, setHours] = useState<number>(24)
  const { act, isActing, refusal } = useAct(opsVendors.rotateKey, {
    changes: CHANGED,
    onDone: ({ secret }) => {
      onClose()
      onShown({ keyId, secret })
    },
  })
  return (
    <ReasonDialog
      opened
      title={t`Change the secret of ${keyId}?`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Make a new secret`}
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => act({ code, keyId, overlapHours: hours, reason })}
      onClose={onClose}
    >
      <Stack gap="sm">
        {previousUntil === null ? null : (
          <Alert color="yellow">
            <Trans>A secret before this one is still good; it ends with this change.</Trans>
          </Alert>
        )}
        <NumberInput
          label={t`Hours that the present secret stays good`}
          min={1}
          max={168}
          allowDecimal={false}
          clampBehavior="strict"
          value={hours}
          onChange={(value) => setHours(typeof value === 'number' ? value : 24)}
        />
      </Stack>
    </ReasonDialog>
  )
}

function AddDialog({ code, onShown, onClose }: KeyDialogProps) {
  const { t, i18n } = useLingui()
  const [keyId, setKeyId] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsVendors.addKey, {
    changes: CHANGED,
    onDone: ({ secret }) => {
      onClose()
      onShown({ keyId, secret })
    },
  })
  return (
    <ReasonDialog
      opened
      title={t`Add a key`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Make the key`}
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => {
        const fits = KEY_ID.test(keyId)
        setIsWrong(!fits)
        if (fits) act({ code, keyId, reason })
      }}
      onClose={onClose}
    >
      <TextInput
        label={t`Name of the key`}
        description={t`Goes with every call: letters, digits, - and _, 40 at most.`}
        dir="ltr"
        value={keyId}
        error={isWrong ? t`Letters, digits, - and _, 40 at most.` : undefined}
        onChange={({ currentTarget }) => setKeyId(currentTarget.value.trim())}
      />
    </ReasonDialog>
  )
}

function SecretDialog({ shown, onClose }: { shown: Shown | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const keyId = shown?.keyId ?? ''
  return (
    <Modal
      opened={shown !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t`The new secret of ${keyId}`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Alert color="yellow" icon={<KeyRound size={18} />}>
          <Trans>
            This is the only time it is shown. Give it to the vendor by a way that nobody else
            reads.
          </Trans>
        </Alert>
        <div className="console-message">
          <CopyId value={shown?.secret ?? ''} what={t`the secret`} />
        </div>
        <Group justify="flex-end">
          <Button onClick={onClose}>
            <Trans>I have kept it</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
