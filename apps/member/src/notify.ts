import type { DialogRequest } from '@lantern/ui/dialogs'
import type { ToastRequest } from '@lantern/ui/toast'
import { createStore } from 'zustand/vanilla'

export interface Question {
  readonly id: number
  readonly request: DialogRequest
  readonly answer: (value: string | undefined) => void
}

/**
 * What waits to be said. The parts that say it load when there is something, or when the page has
 * nothing else to do: the first screen does not pay for them.
 */
const store = createStore<{
  readonly toasts: readonly ToastRequest[]
  readonly questions: readonly Question[]
}>(() => ({ toasts: [], questions: [] }))

export const waiting: Pick<typeof store, 'getState' | 'getInitialState' | 'subscribe'> = store

export function showToast(toast: ToastRequest): void {
  store.setState(({ toasts }) => ({ toasts: [...toasts, toast] }))
}

let lastId = 0

/** Opens a dialog; answers the pressed button's value, or undefined. */
export function ask(request: DialogRequest): Promise<string | undefined> {
  lastId += 1
  const id = lastId
  return new Promise((answer) => {
    store.setState(({ questions }) => ({ questions: [...questions, { id, request, answer }] }))
  })
}

export function takeToasts(): readonly ToastRequest[] {
  const { toasts } = store.getState()
  if (toasts.length > 0) store.setState({ toasts: [] })
  return toasts
}

export function takeQuestions(): readonly Question[] {
  const { questions } = store.getState()
  if (questions.length > 0) store.setState({ questions: [] })
  return questions
}
