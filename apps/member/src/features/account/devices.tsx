import { member } from '@lantern/contract/member'
import { security } from '@lantern/contract/security'
import { Badge } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { Skeleton } from '@lantern/ui/skeleton'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ask, showToast } from '../../notify.ts'
import { useFormats } from '../../site.ts'
import { useDeviceText, usePlaceText } from './place-text.ts'
import { useWayTexts } from './sign-in-ways.ts'

const CHANGED = [security.sessions, security.devices, security.overview, security.history]

/** Where the account is open now, which browsers it knows, and how to end all of it. */
export function Devices() {
  return (
    <div className="flex flex-col gap-8">
      <Sessions />
      <KnownDevices />
      <Everywhere />
    </div>
  )
}

function useTold() {
  const { i18n } = useLingui()
  return (refusal: Parameters<typeof refusalText>[1]) =>
    showToast({ tone: 'error', title: refusalText(i18n, refusal) })
}

function Sessions() {
  const { t } = useLingui()
  const formats = useFormats()
  const ways = useWayTexts()
  const placeText = usePlaceText()
  const deviceText = useDeviceText()
  const tell = useTold()
  const { data } = useRead(security.sessions, {}, { staleMs: 0 })
  const { act, isActing } = useAct(security.endSession, { changes: CHANGED, onRefused: tell })
  const others = useAct(security.endOtherSessions, { changes: CHANGED, onRefused: tell })
  const list = data?.content
  return (
    <section aria-labelledby="live-sessions" className="flex flex-col gap-3">
      <h2 id="live-sessions" className="text-20">
        <Trans>Signed in now</Trans>
      </h2>
      {list === undefined ? (
        <Skeleton className="h-40 rounded-md" />
      ) : (
        <ul className="flex flex-col gap-3">
          {list.map((session) => {
            const seen = formats.dateTime(session.lastSeenAt)
            return (
              <Place
                key={session.id}
                title={deviceText(session.device)}
                isCurrent={session.current}
                place={placeText(session)}
                text={
                  <Trans>
                    {ways[session.way]}, last seen {seen}
                  </Trans>
                }
                action={
                  !session.current && (
                    <Button
                      variant="secondary"
                      aria-label={`${t`End`}: ${deviceText(session.device)}`}
                      aria-disabled={isActing || undefined}
                      onClick={() => act({ id: session.id })}
                    >
                      <Trans>End</Trans>
                    </Button>
                  )
                }
              />
            )
          })}
        </ul>
      )}
      {list !== undefined && list.length > 1 && (
        <Button
          variant="secondary"
          className="self-start"
          loading={others.isActing}
          onClick={() => others.act({})}
        >
          <Trans>End all other sessions</Trans>
        </Button>
      )}
    </section>
  )
}

function KnownDevices() {
  const { t } = useLingui()
  const formats = useFormats()
  const placeText = usePlaceText()
  const deviceText = useDeviceText()
  const tell = useTold()
  const { data } = useRead(security.devices, {}, { staleMs: 0 })
  const { act, isActing } = useAct(security.forgetDevice, { changes: CHANGED, onRefused: tell })
  return (
    <section aria-labelledby="known-devices" className="flex flex-col gap-3">
      <h2 id="known-devices" className="text-20">
        <Trans>Browsers we know</Trans>
      </h2>
      <p className="max-w-prose text-13 text-fg-2">
        <Trans>
          You signed in with them in the last thirty days. From any other one we ask for a second
          proof.
        </Trans>
      </p>
      {data === undefined ? (
        <Skeleton className="h-40 rounded-md" />
      ) : (
        <ul className="flex flex-col gap-3">
          {data.content.map((device) => {
            const seen = formats.dateTime(device.lastSeenAt)
            return (
              <Place
                key={device.id}
                title={deviceText(device.device)}
                isCurrent={device.current}
                place={placeText(device)}
                text={
                  device.remembered
                    ? t`Last used ${seen}, remembered without a password`
                    : t`Last used ${seen}`
                }
                action={
                  !device.current && (
                    <Button
                      variant="secondary"
                      aria-label={`${t`Forget`}: ${deviceText(device.device)}`}
                      aria-disabled={isActing || undefined}
                      onClick={() => act({ id: device.id })}
                    >
                      <Trans>Forget</Trans>
                    </Button>
                  )
                }
              />
            )
          })}
        </ul>
      )}
    </section>
  )
}

interface PlaceProps {
  readonly title: string
  readonly isCurrent: boolean
  readonly place: string
  readonly text: ReactNode
  readonly action: ReactNode
}

function Place({ title, isCurrent, place, text, action }: PlaceProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface-1 p-4 hairline">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-reward" />
      <span className="min-w-40 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <b className="text-16">{title}</b>
          {isCurrent && (
            <Badge tone="positive">
              <Trans>This one</Trans>
            </Badge>
          )}
        </span>
        <bdi className="block text-13 text-fg-2">{place}</bdi>
        <span className="block text-13 text-fg-3">{text}</span>
      </span>
      {action}
    </li>
  )
}

/** Signs out here too: the page learns of it as it would of any ended session. */
function Everywhere() {
  const { t } = useLingui()
  const tell = useTold()
  const { act, isActing } = useAct(security.endAllSessions, {
    changes: [member.info],
    onRefused: tell,
  })
  const confirm = async () => {
    const answer = await ask({
      icon: 'warning',
      title: t`Sign out everywhere?`,
      text: t`Every session ends within a second, this one too. Browsers that remember you forget you.`,
      buttons: [
        { value: 'cancel', label: t`Cancel` },
        { value: 'confirm', label: t`Sign out everywhere`, variant: 'primary' },
      ],
    })
    if (answer === 'confirm') act({})
  }
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-md bg-surface-2 p-4 hairline-strong">
      <p className="min-w-48 flex-1 text-fg-2">
        <Trans>A phone is lost, or somebody knows your password? End everything at once.</Trans>
      </p>
      <Button variant="danger" loading={isActing} onClick={() => void confirm()}>
        <Trans>Sign out everywhere</Trans>
      </Button>
    </section>
  )
}
