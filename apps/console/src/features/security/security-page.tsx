import { CopyId } from '@lantern/console-kit/copy-id'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSession } from '@lantern/contract/ops/console'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { PageHead } from '../../app/page-head.tsx'
import { useOperator } from '../../session/operator.ts'
import { CODE_LENGTH, codeOf } from '../../totp/totp-code.ts'
import { QrCode } from './qr-code.tsx'

type Setup = ReplyOf<(typeof opsSession)['beginTotp']>

/** The operator's own second factor. */
export default function SecurityPage() {
  const { t, i18n } = useLingui()
  const { hasTotp } = useOperator()
  const [setup, setSetup] = useState<Setup>()
  const [isDone, setIsDone] = useState(false)
  const begin = useAct(opsSession.beginTotp, {
    onDone: (fresh) => {
      setIsDone(false)
      setSetup(fresh)
    },
  })
  return (
    <>
      <PageHead title={t`My security`} />
      <section className="kit-panel kit-panel-body" aria-labelledby="authenticator">
        <Stack gap="md" maw={560}>
          <Group gap="sm">
            <Title order={2} fz="lg" id="authenticator">
              <Trans>Authenticator</Trans>
            </Title>
            {hasTotp ? (
              <StateBadge tone="good" label={t`On`} />
            ) : (
              <StateBadge tone="attention" label={t`Off`} />
            )}
          </Group>
          <Text>
            <Trans>
              With an authenticator, nobody signs in as you with your password alone: a code from
              your phone is needed as well.
            </Trans>
          </Text>
          <div role="status">
            {isDone ? (
              <Alert color="jade" icon={<CircleCheck size={18} />}>
                <Trans>The authenticator is on. From now on you sign in with its code.</Trans>
              </Alert>
            ) : null}
          </div>
          {setup ? (
            <ConfirmSetup
              setup={setup}
              onDone={() => {
                setSetup(undefined)
                setIsDone(true)
              }}
            />
          ) : hasTotp ? (
            <Text c="dimmed">
              <Trans>
                A lost or changed phone: whoever runs the site resets your authenticator from the
                shell, and you set up a new one here.
              </Trans>
            </Text>
          ) : (
            <Group>
              <Button onClick={() => begin.act({})} loading={begin.isActing}>
                <Trans>Set up</Trans>
              </Button>
            </Group>
          )}
          {begin.refusal ? (
            <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
              {refusalText(i18n, begin.refusal)}
            </Alert>
          ) : null}
        </Stack>
      </section>
    </>
  )
}

function ConfirmSetup({ setup, onDone }: { setup: Setup; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const code = codeOf(typed)
  const { act, isActing, refusal } = useAct(opsSession.confirmTotp, {
    changes: [opsSession.me],
    onDone,
    onRefused: () => setTyped(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code) act({ totp: code })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md" align="flex-start">
        <Text>
          <Trans>
            1. Scan this picture with your authenticator app, or type the secret into it.
          </Trans>
        </Text>
        <QrCode text={setup.uri} label={t`QR code for your authenticator app`} />
        <CopyId value={setup.secret} what={t`the secret`} />
        <TextInput
          label={t`2. The six digits that the app shows now`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH + 1}
          w={260}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {refusal ? (
          <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
            {refusal.code === 'operator_sign_in_failed'
              ? t`This code is not right. Wait for the next one and try again.`
              : refusalText(i18n, refusal)}
          </Alert>
        ) : null}
        <Button type="submit" loading={isActing} disabled={code === undefined}>
          <Trans>Switch on</Trans>
        </Button>
      </Stack>
    </form>
  )
}
