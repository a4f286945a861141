import { DialogHost, useDialogs } from '@lantern/ui/dialogs'
import { createToasts, ToastHost } from '@lantern/ui/toast'
import { useLingui } from '@lingui/react/macro'
import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { startWorker } from '../release/release.ts'
import { UpdateNotice } from '../release/update-notice.tsx'
import { CountingQuestion } from './counting-question.tsx'
import { takeQuestions, takeToasts, waiting } from '../../notify.ts'

const toasts = createToasts()

const ALLOWED = {
  ALLOWED_TAGS: ['a', 'b', 'br', 'em', 'h3', 'h4', 'i', 'li', 'ol', 'p', 'strong', 'ul'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^https:/i,
}
const sanitise = (html: string): string => DOMPurify.sanitize(html, ALLOWED)

/** The messages and dialogs of the site, next to the page rather than around it. */
export function Hosts() {
  const { t, i18n } = useLingui()
  const language = useRef(i18n.locale)
  useEffect(() => void startWorker(language.current), [])
  return (
    <>
      <UpdateNotice />
      <CountingQuestion />
      <ToastHost toasts={toasts} closeLabel={t`Close`} regionLabel={t`Messages`}>
        {null}
      </ToastHost>
      <DialogHost sanitise={sanitise}>
        <Teller />
      </DialogHost>
    </>
  )
}

/** Hands on what waits in the queue. */
function Teller() {
  const dialogs = useDialogs()
  const queue = useStore(waiting)
  useEffect(() => {
    if (queue.toasts.length > 0) for (const toast of takeToasts()) toasts.show(toast)
    if (queue.questions.length > 0) {
      for (const { request, answer } of takeQuestions()) void dialogs.open(request).then(answer)
    }
  }, [queue, dialogs])
  return null
}
