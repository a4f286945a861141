/**
 * What came of giving a message to a provider. `refused`: it will never take this one. `busy`: it
 * did not take it now, and somebody else or it itself may later. `unknown`: it may have taken it.
 */
export type Outcome =
  | { readonly kind: 'sent'; readonly providerId: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'busy'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

export interface Sms {
  /** E.164, with the plus sign. */
  readonly to: string
  readonly text: string
  /** Names this message for ever: the provider sends it once, where it honours such names. */
  readonly reference: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly reference: string
}

interface Provider {
  readonly code: string
  /** A repeated reference is not sent twice: after an unknown outcome it may be given again. */
  readonly honoursReference: boolean
}

/** Sends text messages. It never throws: what went wrong is an outcome. */
export interface SmsGateway extends Provider {
  send(message: Sms): Promise<Outcome>
}

/** Sends mail, likewise. */
export interface Mailer extends Provider {
  send(message: Mail): Promise<Outcome>
}
