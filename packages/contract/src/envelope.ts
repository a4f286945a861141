import type { RefusalDetails } from '@lantern/kernel/refusal'
import type { RefusalCode } from './errors.ts'

/** Every reply of the house is one of these two. */
export type Envelope<Value> =
  | { readonly success: true; readonly value: Value }
  | {
      readonly success: false
      readonly code: RefusalCode
      readonly message: string
      readonly value?: RefusalDetails
    }
