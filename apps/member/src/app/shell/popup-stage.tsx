import { Button } from '@lantern/ui/button'
import { LoadingCover } from '@lantern/ui/loading-cover'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, Fragment, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { covers } from '../../cover.ts'
import { waiting } from '../../notify.ts'
import { useVisitor } from '../../site.ts'
import {
  closePopup,
  openPopup,
  type Popup,
  type PopupName,
  type PopupProps,
  popupStage,
} from '../../stage.ts'
import { WithMemberTexts } from '../lazy-screen.tsx'
import { PopupErrorBoundary } from './popup-error.tsx'
import { loadable } from '../../parts/loadable.tsx'
import { useIsAlive } from '../page-hints.ts'
import { QuietBoundary } from '../quiet-boundary.tsx'
import { settlePopups } from './popups-for.ts'
import { popups } from './popups.tsx'

const Hosts = loadable(async () => (await import('./hosts.tsx')).Hosts)
/** Early enough that a lost connection can still be told of, late enough to cost nobody a moment. */
const HOSTS_AFTER_MS = 6_000

/** Draws whatever is open: popups, dialogs, messages and the cover. `isHeld`: popups wait. */
export function PopupStage({ isHeld }: { readonly isHeld: boolean }) {
  const isAlive = useIsAlive()
  const open = useStore(popupStage, (state) => state.popups)
  const visitor = useVisitor()
  useEffect(() => {
    const names = open.map(({ name }) => name)
    const { close, asksForPassword } = settlePopups(names, visitor)
    for (const name of close) closePopup(name)
    if (asksForPassword) openPopup('changePassword', {})
  }, [open, visitor])
  if (!isAlive) return null
  return (
    <>
      {!isHeld && open.map((popup) => <OnePopup key={popup.name} popup={popup} />)}
      <SaidThings />
      <Cover />
    </>
  )
}

/** Popups whose texts come with the first page. */
const IN_THE_SHELL: readonly PopupName[] = ['language', 'vendorGames']

function OnePopup({ popup }: { readonly popup: Popup }) {
  const { t } = useLingui()
  // The table gives each name the part that takes its params; the union of names can not see it.
  const Texts = IN_THE_SHELL.includes(popup.name) ? Fragment : WithMemberTexts
  const Part = popups[popup.name] as ComponentType<PopupProps<typeof popup.name>>
  return (
    <PopupErrorBoundary onGone={() => closePopup(popup.name)}>
      <Suspense fallback={<LoadingCover open label={t`Loading`} delayMs={200} />}>
        <Texts>
          <Part params={popup.params} onClose={() => closePopup(popup.name)} />
        </Texts>
      </Suspense>
    </PopupErrorBoundary>
  )
}

/** Loads the parts for messages and dialogs when there is one to show, or a while after the page. */
function SaidThings() {
  const isNeeded = useStore(
    waiting,
    ({ toasts, questions }) => toasts.length + questions.length > 0,
  )
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    if (isNeeded) return setIsWanted(true)
    const timer = setTimeout(() => setIsWanted(true), HOSTS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isNeeded])
  if (!isWanted && !isNeeded) return null
  return (
    <QuietBoundary fallback={null} lost={isNeeded && <HostsMissing />}>
      <Hosts />
    </QuietBoundary>
  )
}

/** Something waits to be said or asked, and the part that says it can not be had. */
function HostsMissing() {
  return (
    <div
      role="alert"
      className="fixed inset-x-3.5 bottom-[calc(var(--bottom-nav-h)+12px)] z-80 flex flex-wrap items-center gap-3 rounded-lg bg-surface-3 px-4 py-3 shadow-3 ring-1 ring-line-strong sm:start-auto sm:max-w-105 lg:bottom-6"
    >
      <p className="min-w-40 flex-1 text-14 font-semibold">
        <Trans>This part of the page could not be loaded</Trans>
      </p>
      <Button onClick={() => location.reload()}>
        <Trans>Load again</Trans>
      </Button>
    </div>
  )
}

function Cover() {
  const { t } = useLingui()
  const isCovered = useStore(covers, ({ count }) => count > 0)
  return <LoadingCover open={isCovered} label={t`One moment, please`} delayMs={0} />
}
