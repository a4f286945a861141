import { round1 as f, numbersOf, pick } from './random.ts'

const COLOURS = [
  ['#FF8A4C', '#FF3F71'],
  ['#48DFA0', '#12A5A0'],
  ['#A9C2FF', '#4A63E8'],
  ['#FFD96B', '#E08A1E'],
  ['#FF9BD0', '#7B2A8C'],
] as const

/** A moon over hills, drawn from a member's name or id: the same text, the same bytes. 40 × 40. */
export function avatarSvg(seed: string): string {
  const random = numbersOf(seed)
  const [moon, sky] = pick(COLOURS, random)
  const [x, y, r] = [14 + random() * 12, 12 + random() * 8, 14 + random() * 6]
  const [hill, rise] = [26 + random() * 4, 6 + random() * 6]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" aria-hidden="true">' +
    `<rect width="40" height="40" fill="${sky}"/>` +
    `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${moon}"/>` +
    `<path d="M0 ${f(hill)}q10 ${f(-rise)} 20 0t20 0v20H0z" fill="#1A0715" opacity=".55"/></svg>`
  )
}
