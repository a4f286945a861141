import type { RefusalCode } from '@lantern/contract/errors'
import type { RefusalDetails } from '@lantern/kernel/refusal'

/**
 * What goes wrong before the server could say anything. `network_abnormal`: no connection.
 * `network_slow`: no answer in time. `secure_context_required`: encrypted calls need https.
 */
export type ClientCode = 'network_abnormal' | 'network_slow' | 'secure_context_required'

const NO_OUTCOME: readonly string[] = ['network_abnormal', 'network_slow', 'unknown_error', 'busy']

/** The "no" of a call, or its failure to get an answer: one class, told apart by `code`. */
export class CallRefusal extends Error {
  override readonly name = 'CallRefusal'
  readonly code: RefusalCode | ClientCode
  readonly details: RefusalDetails
  /** HTTP status, 0 without an answer. */
  readonly status: number

  constructor(
    code: RefusalCode | ClientCode,
    rest: {
      readonly message?: string
      readonly details?: RefusalDetails | undefined
      readonly status?: number
    } = {},
  ) {
    super(rest.message ?? code)
    this.code = code
    this.details = rest.details ?? {}
    this.status = rest.status ?? 0
  }

  /** True when the call may have been carried out: only the same key may be tried again. */
  get leavesOutcomeOpen(): boolean {
    return NO_OUTCOME.includes(this.code)
  }
}

/** Any error as a refusal; what is not one is our own fault and reads as such. */
export const asRefusal = (error: unknown): CallRefusal =>
  error instanceof CallRefusal
    ? error
    : new CallRefusal('unknown_error', { message: error instanceof Error ? error.message : '' })
