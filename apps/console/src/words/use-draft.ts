import type { Endpoint } from '@lantern/contract/endpoint'
import { type Act, useAct } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SaveBarProps } from './save-bar.tsx'
import { settingRefusal } from './setting-refusal.ts'

interface Drafting<E extends Endpoint, Draft> {
  /** What was changed here; undefined: nothing. */
  readonly draft: Draft | undefined
  readonly setDraft: (draft: Draft | undefined) => void
  readonly act: Act<E>['act']
  /** What the bar that saves it is told. */
  readonly bar: Pick<SaveBarProps, 'busy' | 'error' | 'onBegin' | 'onUndo'>
}

/** A draft of what `call` writes and `read` reads; it is gone once it is saved or undone. */
export function useDraft<E extends Endpoint, Draft>(call: E, read: Endpoint): Drafting<E, Draft> {
  const { i18n } = useLingui()
  const [draft, setDraft] = useState<Draft>()
  const forget = () => setDraft(undefined)
  const { act, isActing, refusal, reset } = useAct(call, { changes: [read], onDone: forget })
  const error = settingRefusal(i18n, refusal)
  return {
    draft,
    setDraft,
    act,
    bar: { busy: isActing, error, onBegin: reset, onUndo: forget },
  }
}
