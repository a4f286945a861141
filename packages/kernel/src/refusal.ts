/** Facts that go with a refusal to the client: counts, dates, limits. Never a secret. */
export type RefusalDetails = Readonly<Record<string, string | number | boolean | null>>

/**
 * An expected "no": it has a stable code that the contract lists with its HTTP status and that
 * the client translates. Anything else that is thrown is a fault.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly details: RefusalDetails | undefined

  constructor(code: string, details?: RefusalDetails) {
    super(code)
    this.code = code
    this.details = details
  }
}
