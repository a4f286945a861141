import { ALIVE, type Beginning } from './alive.ts'
import { OWN_LANES } from './own-lanes.ts'

// This stands in the page itself (scripts/first-paint.ts): every byte of it is sent with every page.

const page = document.documentElement
const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** What was tapped or sent last, and waits to be done again. */
let asked: (() => void) | undefined
const typed = new Map<HTMLInputElement, string>()

function keep(event: Event, again: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  asked = again
}

function keepTap(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event
  if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return
  const on = target.closest<HTMLElement>('a[href], button')
  if (on) keep(event, () => on.click())
}

function keepSent(event: SubmitEvent): void {
  const form = event.target
  if (form instanceof HTMLFormElement) keep(event, () => form.requestSubmit())
}

const isText = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type !== 'file'

function keepText({ target }: Event): void {
  if (isText(target)) typed.set(target, target.value)
}

function sayTexts(): void {
  removeEventListener('input', keepText, true)
  // Past React, which hears nothing of a value that it believes is there.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const [field, text] of typed) {
    value?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

async function letGo(isHeard: boolean): Promise<void> {
  // What the program is at is ended first: it hears nothing meanwhile.
  await after(0)
  const wasLetGo = page.dataset['alive'] === 'yes'
  page.dataset['alive'] = 'yes'
  if (isHeard) sayTexts()
  if (wasLetGo) return
  await after(0)
  // Up to here a tap takes the place of the one that is kept: nothing is pressed twice.
  removeEventListener('click', keepTap, true)
  removeEventListener('submit', keepSent, true)
  asked?.()
}

const painted = () =>
  new Promise<void>((done) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) done()
    }).observe({ type: 'paint', buffered: true })
  })

/** Marks the lanes that this visit saw: styles.css holds their places in what the server drew. */
function holdLanes(): void {
  try {
    for (const lane of OWN_LANES) {
      const count = sessionStorage.getItem(lane)
      if (count !== null) page.dataset[lane] = count
    }
  } catch {
    // Where nothing may be kept, nothing is held.
  }
}

/** Everything is asked for at once; it is run in order. */
function askFor(files: readonly string[]): void {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  for (const href of files) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, nonce }))
  }
}

/**
 * Fetches the program behind the first picture, with the texts that the server named, and runs it
 * piece by piece, so that a tap can come in between. What is tapped, sent and typed before the page
 * answers for itself is kept and done again then; where nothing comes alive a link leads where it
 * says; a text waits for the program however late it comes. `data-alive` of the page tells which of
 * both it is, `data-program` where its program begins.
 */
export default async function begin(beginning: Beginning): Promise<void> {
  const { files, mostWaitMs, mostKeptMs } = beginning
  page.dataset['alive'] = 'no'
  page.dataset['program'] = files.at(-1) ?? ''
  holdLanes()
  addEventListener('click', keepTap, true)
  addEventListener('submit', keepSent, true)
  addEventListener('input', keepText, true)
  // What was typed before this ran is there already.
  for (const field of document.querySelectorAll('input'))
    if (isText(field) && field.value !== field.defaultValue) typed.set(field, field.value)
  addEventListener(ALIVE, () => void letGo(true), { once: true })
  void after(mostKeptMs).then(() => letGo(false))
  await Promise.race([painted(), after(mostWaitMs)])
  const texts = document.querySelector<HTMLMetaElement>('meta[name="texts"]')
  askFor(texts ? [...files, texts.content] : files)
  try {
    for (const file of files) {
      await after(0)
      await import(/* @vite-ignore */ file)
    }
  } catch (error) {
    void letGo(false)
    throw error
  }
}
