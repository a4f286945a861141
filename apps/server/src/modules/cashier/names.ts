/** A name as it is compared: no accents, no signs, in small letters, its words in one order. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort((one, other) => (one < other ? -1 : 1))
    .join(' ')

/** Whether two ways to write a name are the same one: banks turn words round and drop accents. */
export const isSameName = (one: string, other: string): boolean =>
  plainName(one) === plainName(other)

/** `N•••• V•• A•`: the first letter of each word. */
export const maskedHolder = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${Array.from(word)[0] ?? ''}••`)
    .join(' ')
