/** The default alphabet of GSM 03.38: one unit of seven bits for each sign. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Signs of its extension table: an escape and the sign, two units. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/** Units of a message sent whole, and of each part of a longer one, whose head takes the rest. */
const ROOM = {
  'GSM-7': { whole: 160, part: 153 },
  'UCS-2': { whole: 70, part: 67 },
} as const

export interface SmsCount {
  readonly encoding: keyof typeof ROOM
  /** As a person counts. */
  readonly characters: number
  /** Parts that a network carries, and bills, one by one. */
  readonly parts: number
  /** Units that still fit into the last part. */
  readonly left: number
  /** Signs, once each, for which the message can not be in GSM-7. */
  readonly foreign: readonly string[]
}

/** What a text message takes on its way. */
export function countSms(text: string): SmsCount {
  const signs = Array.from(text)
  const foreign = [...new Set(signs.filter((sign) => !BASIC.has(sign) && !EXTENDED.has(sign)))]
  const encoding = foreign.length === 0 ? 'GSM-7' : 'UCS-2'
  const unitsOf = (sign: string): number =>
    encoding === 'UCS-2' ? sign.length : EXTENDED.has(sign) ? 2 : 1
  const { whole, part } = ROOM[encoding]
  const units = signs.reduce((sum, sign) => sum + unitsOf(sign), 0)
  if (units <= whole)
    return { encoding, characters: signs.length, parts: 1, left: whole - units, foreign }
  let parts = 1
  let used = 0
  // A sign of two units is never cut between two parts.
  for (const sign of signs) {
    if (used + unitsOf(sign) > part) {
      parts += 1
      used = 0
    }
    used += unitsOf(sign)
  }
  return { encoding, characters: signs.length, parts, left: part - used, foreign }
}
