import type { OperatorId } from '@lantern/kernel/ids'

/** Who has something that waits for a person, or had it last. */
export interface Claim {
  readonly claimedBy: OperatorId
  readonly claimedByName: string
  readonly claimedAt: Date
  readonly endsAt: Date
}

/** The columns of a claim, as every table of claims has them. */
export const CLAIM = `
  claimed_by as "claimedBy", claimed_by_name as "claimedByName", claimed_at as "claimedAt",
  ends_at as "endsAt"`

/** What another claim of the same puts in the place of the one before. */
export const CLAIM_ANEW = `
  do update set claimed_by = excluded.claimed_by, claimed_by_name = excluded.claimed_by_name,
                claimed_at = excluded.claimed_at, ends_at = excluded.ends_at`
