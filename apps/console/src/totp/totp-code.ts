export const CODE_LENGTH = 6

/** The six digits of a code as typed or pasted (`123 456`); undefined when it is not one yet. */
export function codeOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/\s/g, '')
  return /^[0-9]{6}$/.test(digits) ? digits : undefined
}
