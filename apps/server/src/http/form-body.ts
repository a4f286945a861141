import { refuse } from '@lantern/contract/errors'
import { isStorable } from './json-body.ts'

const MOST_FIELDS = 50

/** A body of `application/x-www-form-urlencoded`; only a call that says so takes one. */
export class FormBody {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }

  /** Its fields as a call takes them. Refuses a field that stands twice, as JSON bodies do. */
  fields(): Readonly<Record<string, string>> {
    const entries = [...new URLSearchParams(this.#text)]
    const names = new Set(entries.map(([name]) => name))
    if (names.size !== entries.length || names.size > MOST_FIELDS) refuse('bad_request')
    if (!entries.flat().every(isStorable)) refuse('bad_request')
    return Object.fromEntries(entries)
  }
}
