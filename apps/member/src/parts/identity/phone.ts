/** A number as it is typed, with the dialling code of its country in digits. */
export interface Phone {
  readonly mobileNum: string
  readonly countryDialingCode: string
}

export const NO_PHONE: Phone = { mobileNum: '', countryDialingCode: '' }

const SEPARATORS = /[\s().-]/g

/** As the calls want it: the digits, without what people write between them. */
export const plainNumber = (typed: string): string => typed.replace(SEPARATORS, '')

/** Long enough to be a number at all; whether it is one is the server's to say. */
export const mayBeNumber = ({ mobileNum, countryDialingCode }: Phone): boolean =>
  countryDialingCode !== '' && /^[0-9]{4,14}$/.test(plainNumber(mobileNum))
