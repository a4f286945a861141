import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef, useState } from 'react'
import { ask } from '../../notify.ts'

/** One press a second: the rest are slips of a finger. */
const THROTTLE_MS = 1_000
const MINUTE_MS = 60_000

export interface CodeSending {
  /** Until when no other code can be asked for, by this device's clock. */
  readonly untilMs: number | undefined
  readonly isSending: boolean
  readonly wasSent: boolean
  readonly send: () => Promise<void>
  /** The waiting is over. */
  readonly release: () => void
}

/** How long the button stays shut: what the answer says, a minute when it says nothing. */
export interface CodeAnswer {
  readonly expiredMinutes?: number
}

export interface CodeSendingSettings {
  readonly call: () => Promise<CodeAnswer>
  /** Whether there is something to send to; says so in its place when there is not. */
  readonly mayBegin: () => boolean
  /** Shows the refusals that belong to a field; true when it did. */
  readonly onRefused: (refusal: CallRefusal) => boolean
}

/** Asking for a code by SMS or e-mail, with the wait before another one. */
export function useCodeSending(settings: CodeSendingSettings): CodeSending {
  const { t, i18n } = useLingui()
  const [untilMs, setUntilMs] = useState<number>()
  const [isSending, setIsSending] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const lastMs = useRef(0)

  async function send(): Promise<void> {
    const now = Date.now()
    const isTooSoon = now - lastMs.current < THROTTLE_MS
    const isCounting = untilMs !== undefined && untilMs > now
    if (isTooSoon || isCounting || isSending || !settings.mayBegin()) return
    lastMs.current = now
    setIsSending(true)
    try {
      const { expiredMinutes = 1 } = await settings.call()
      setUntilMs(Date.now() + expiredMinutes * MINUTE_MS)
      setWasSent(true)
    } catch (error) {
      const refusal = asRefusal(error)
      if (settings.onRefused(refusal)) return
      void ask({
        icon: 'warning',
        title: t`The code was not sent`,
        text: refusalText(i18n, refusal),
        buttons: [{ value: 'confirm', label: t`OK`, variant: 'primary' }],
      })
    } finally {
      setIsSending(false)
    }
  }
  const release = useCallback(() => setUntilMs(undefined), [])
  return { untilMs, isSending, wasSent, send, release }
}
