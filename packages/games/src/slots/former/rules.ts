import type { Model } from '../model.ts'

/** What a title once was: rounds that were opened by these rules end by them. */
export interface FormerRules {
  readonly code: string
  readonly rulesVersion: string
  readonly model: Model
}
