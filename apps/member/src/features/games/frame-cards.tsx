import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { Button } from '@lantern/ui/button'
import { Spinner } from '@lantern/ui/spinner'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackToLobby } from '../../parts/back-to-lobby.tsx'
import { SupportButton } from '../../parts/support-button.tsx'
import { useFormats } from '../../site.ts'

// What stands in the place of a game: on its way, not to be opened, or closed for a while.

function Backdrop({ artUrl }: { readonly artUrl: string | undefined }) {
  return (
    <>
      {artUrl !== undefined && (
        <img src={artUrl} alt="" className="absolute inset-0 size-full object-cover opacity-45" />
      )}
      <span aria-hidden="true" className="absolute inset-0 bg-[rgb(8_7_13/.55)]" />
    </>
  )
}

/** The game's own picture while it is on its way. */
export function Loading({
  title,
  artUrl,
}: {
  readonly title: string
  readonly artUrl: string | undefined
}) {
  const { t } = useLingui()
  return (
    <div className="absolute inset-0 grid place-items-center overflow-hidden">
      <Backdrop artUrl={artUrl} />
      <div className="relative flex flex-col items-center gap-5">
        {artUrl !== undefined && <img src={artUrl} alt="" className="h-60 rounded-lg shadow-3" />}
        <Spinner size="lg" label={t`Loading ${title}`} className="text-reward" />
      </div>
    </div>
  )
}

/** A vendor or game in its maintenance window says when it ends, also where nobody knows. */
const isMaintenance = ({ code, details }: CallRefusal): boolean =>
  code === 'game_disabled' && Object.hasOwn(details, 'until')

interface CardProps {
  readonly title: ReactNode
  readonly artUrl: string | undefined
  /** Undefined: another try would end the same way. */
  readonly onRetry: (() => void) | undefined
  readonly children: ReactNode
  readonly more?: ReactNode
}

function Card({ title, artUrl, onRetry, children, more }: CardProps) {
  return (
    <div className="absolute inset-0 grid place-items-center overflow-y-auto p-4">
      <Backdrop artUrl={artUrl} />
      <div
        role="alert"
        className="relative flex max-w-100 flex-col items-center gap-4 rounded-lg bg-surface-1 p-6 text-center shadow-3 ring-1 ring-line"
      >
        <h2 className="text-20">{title}</h2>
        {children}
        <div className="flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {more}
        </div>
      </div>
    </div>
  )
}

interface FailedProps {
  readonly text: string
  readonly artUrl: string | undefined
  readonly onRetry: () => void
}

function Failed({ text, ...card }: FailedProps) {
  return (
    <Card title={<Trans>The game could not be opened</Trans>} {...card}>
      <p className="text-fg-2">{text}</p>
      <p className="text-13 text-fg-3">
        <Trans>An open round is kept on the server; it goes on where you left it.</Trans>
      </p>
    </Card>
  )
}

/** A game that there is not, by the address of its page: the lobby has those that there are. */
function Gone({ text }: { readonly text: string }) {
  return (
    <Card
      title={<Trans>The game could not be opened</Trans>}
      artUrl={undefined}
      onRetry={undefined}
      more={<BackToLobby />}
    >
      <p className="text-fg-2">{text}</p>
    </Card>
  )
}

interface MaintenanceProps {
  /** When it is over, ISO 8601; anything else where nobody knows. */
  readonly until: unknown
  readonly artUrl: string | undefined
  readonly onRetry: () => void
}

function Maintenance({ until, ...card }: MaintenanceProps) {
  const formats = useFormats()
  const end = typeof until === 'string' ? formats.dateTime(until) : undefined
  return (
    <Card
      title={<Trans>Game maintenance</Trans>}
      {...card}
      more={<SupportButton variant="secondary" />}
    >
      {end !== undefined && (
        <p className="text-fg-2">
          <Trans>
            This game opens again on <b className="text-display">{end}</b>.
          </Trans>
        </p>
      )}
      <p className="text-13 text-fg-3">
        <Trans>Open rounds still end, and what they win is paid to your balance.</Trans>
      </p>
    </Card>
  )
}

interface RefusedProps {
  readonly refusal: CallRefusal
  readonly artUrl: string | undefined
  readonly onRetry: () => void
}

/** Why a game does not stand in its place, and what to do about it. */
export function Refused({ refusal, ...card }: RefusedProps) {
  const { i18n } = useLingui()
  if (isMaintenance(refusal)) return <Maintenance until={refusal.details['until']} {...card} />
  const text = refusalText(i18n, refusal)
  return refusal.code === 'game_not_found' ? <Gone text={text} /> : <Failed text={text} {...card} />
}
