/**
 * What a browser remembers for a day of who signed in here. Names and a number, never a secret:
 * what signs in again is a ticket in a cookie that no script reads.
 */
export interface Remembered {
  /** Whether the box was ticked the last time. */
  readonly isOn: boolean
  /** User names, the latest first. */
  readonly usernames: readonly string[]
  readonly phone?: { readonly mobileNum: string; readonly countryDialingCode: string } | undefined
}

/** Not the name of the ticket's cookie, which only the server reads. */
const COOKIE = 'lr_names'
/** One day, as the specification says. */
const DAY_SECONDS = 86_400
const MOST_NAMES = 3

export const NOBODY: Remembered = { isOn: false, usernames: [] }

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function phoneOf(value: unknown): Remembered['phone'] {
  if (!isRecord(value)) return undefined
  const { mobileNum, countryDialingCode } = value
  return isText(mobileNum) && isText(countryDialingCode)
    ? { mobileNum, countryDialingCode }
    : undefined
}

/** Reads what the page's cookies remember; anything that is not as it was written is nobody. */
export function readRemembered(cookies: string): Remembered {
  const written = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`))
  if (written === undefined) return NOBODY
  try {
    const value: unknown = JSON.parse(decodeURIComponent(written.slice(COOKIE.length + 1)))
    if (!isRecord(value)) return NOBODY
    const names = Array.isArray(value['usernames']) ? value['usernames'].filter(isText) : []
    const phone = phoneOf(value['phone'])
    return {
      isOn: value['isOn'] === true,
      usernames: names.slice(0, MOST_NAMES),
      ...(phone && { phone }),
    }
  } catch {
    // Cut off or written by somebody else: as if there were none.
    return NOBODY
  }
}

/** The text that makes a page keep it, for a day from now; nobody makes the page forget. */
export function rememberedCookie(remembered: Remembered, isSecure: boolean): string {
  const isNobody = remembered.usernames.length === 0 && remembered.phone === undefined
  const value = isNobody ? '' : encodeURIComponent(JSON.stringify(remembered))
  const age = isNobody ? 0 : DAY_SECONDS
  const secure = isSecure ? '; secure' : ''
  return `${COOKIE}=${value}; path=/; max-age=${age}; samesite=strict${secure}`
}

/** With this name at the front. */
export const withUsername = (remembered: Remembered, username: string): Remembered => ({
  ...remembered,
  isOn: true,
  usernames: [username, ...remembered.usernames.filter((other) => other !== username)].slice(
    0,
    MOST_NAMES,
  ),
})

export const withoutUsername = (remembered: Remembered, username: string): Remembered => ({
  ...remembered,
  usernames: remembered.usernames.filter((other) => other !== username),
})
