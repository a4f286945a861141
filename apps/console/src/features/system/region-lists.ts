const COUNTRY = /^[A-Z]{2}$/
const IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/
const IPV6 = /^(?=.*:)[0-9a-f:]{2,39}$/i
const MOST_BITS = { v4: 32, v6: 128 } as const

/** `vn ` → `VN`; undefined for anything but two letters. */
export function countryOf(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return COUNTRY.test(code) ? code : undefined
}

/**
 * An address or a network as the server takes it (`203.0.113.0/24`, `2001:db8::/32`); undefined
 * for anything else. Whether an IPv6 address is whole is left to the server.
 */
export function networkOf(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  const [address = '', bits, ...rest] = text.split('/')
  const family = IPV4.test(address) ? 'v4' : IPV6.test(address) ? 'v6' : undefined
  if (family === undefined || rest.length > 0) return undefined
  if (bits === undefined) return text
  const isGood = /^(0|[1-9]\d{0,2})$/.test(bits) && Number.parseInt(bits, 10) <= MOST_BITS[family]
  return isGood ? text : undefined
}

/** Tidies a list as it is typed: good entries once each, the others told apart. */
export function tidyList(
  typed: readonly string[],
  read: (text: string) => string | undefined,
): { readonly good: readonly string[]; readonly bad: readonly string[] } {
  const good = new Set<string>()
  const bad: string[] = []
  for (const text of typed) {
    const entry = read(text)
    if (entry === undefined) bad.push(text)
    else good.add(entry)
  }
  return { good: [...good], bad }
}
