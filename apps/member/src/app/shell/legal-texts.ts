/**
 * Terms and words on playing safely, as the house drafted them. They are English in every language:
 * a translation that nobody with a licence to give one has given must not look like what was agreed.
 * An operator who has one enters it as a help page of the brand, which then stands in their place.
 */

/** What the terms say about a brand. */
export interface TermsOf {
  readonly brandName: string
  readonly minimumAge: number
}

/** The terms, a paragraph each. */
export const termsOf = ({ brandName, minimumAge }: TermsOf): readonly string[] => [
  `You may open one account, for yourself, and only if you are ${minimumAge} years old or older and gambling is legal where you are. ${brandName} is not responsible for breaches of local law.`,
  'Keep your password and your transaction password to yourself. What happens with them counts as done by you until you tell us otherwise.',
  'A bet counts from the moment the server accepts it, at the rules and multipliers shown then. A lost connection changes nothing: the round waits for you, or ends by the rule told in the game.',
  'Withdrawals are checked before they are paid. Until then the amount is held on your account, and you can see where it stands.',
]

/** On playing safely, a paragraph each. */
export const SAFE_PLAY: readonly string[] = [
  'Games are for fun, not for income: over time the house keeps a small share of what is staked. Set yourself a sum and a time before you start, and stop when either is used up.',
  'Never play to win back what is lost, and never with money you need. If it stops being fun, please talk to somebody, and to our customer service.',
]
