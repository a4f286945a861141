/** What a case's player holds at its beginning. */
export const CASH = '100.00'
