/**
 * A typed name in small letters, sign by sign as the database does it. The look-up and the throttle
 * take the same text: were `İ` an `i` to one and not to the other, each way of writing a name would
 * have guesses of its own.
 */
export function spellingOf(username: string): string {
  const signs = Array.from(username.trim(), (sign) => Array.from(sign.toLowerCase())[0] ?? sign)
  return signs.join('')
}
