/**
 * The token of a visitor's play session, in memory only: it opens trial rounds of this visit to
 * the verifier, and is gone with the page.
 */
let token: string | undefined

export const rememberPlaySession = (given: string): void => {
  token = given
}

export const playSession = (): string | undefined => token
