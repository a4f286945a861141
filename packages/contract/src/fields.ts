import * as z from 'zod/mini'

/** A 64-bit database id as decimal text; 18 digits always fit, and are never used up. */
export const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))
/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime()
/** A date of our times: the year 0000 is no year to the database. */
export const day = z.iso.date().check(z.regex(/^[12][0-9]{3}-/))
export const currency = z.string().check(z.regex(/^[A-Z]{3,5}$/))
/** User names as they are typed: the rules of registration are checked by the server. */
export const username = z.string().check(z.minLength(1), z.maxLength(64))
/** A secret as it is typed. Long enough for any passphrase, short enough to hash. */
export const secret = z.string().check(z.minLength(1), z.maxLength(128))
/** A single-use ticket of ours. */
export const ticket = z.string().check(z.minLength(20), z.maxLength(100))
/** A code of a member's authenticator, or a recovery code. */
export const authenticatorCode = z.string().check(z.minLength(4), z.maxLength(32))
/** A dialling code: digits without the plus sign. */
export const dialingCode = z.string().check(z.regex(/^[1-9][0-9]{0,3}$/))
/** A solved challenge, as the widget writes it (base64). */
export const challengePayload = z.string().check(z.minLength(1), z.maxLength(4000))
export const captcha = z.string().check(z.maxLength(16))
/** How much a member is to the house, as an operator says. */
export const vipLevel = z.int().check(z.minimum(0), z.maximum(9))
/** Three signs at least, as the database counts them: a sign may be two units long. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(3), z.maxLength(140), z.regex(/^.{3,}$/su))
export const language = z.string().check(z.regex(/^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,4})?$/))
export const pageNo = z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1)
export const pageSize = (fallback: number, most = 100) =>
  z._default(z.int().check(z.minimum(1), z.maximum(most)), fallback)
export const nothing = z.strictObject({})
export const done = z.strictObject({ done: z.literal(true) })
export const paged = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({
    content: z.array(item),
    pageNum: z.int(),
    totalPages: z.int(),
    totalElements: z.int(),
  })
/** A mobile number as it is typed; empty is refused with a code of its own. */
export const mobileNumber = z.string().check(z.maxLength(32))
/** A verification code as it is typed; anything but six digits is simply wrong. */
export const verificationCode = z.string().check(z.maxLength(255))
/** A record as a file for spreadsheets. */
export const textFile = z.strictObject({
  name: z.string(),
  csv: z.string(),
  /** There are older lines that are not in the file. */
  isCut: z.boolean(),
})
