import type { Tone } from '@lantern/console-kit/state-badge'
import type {
  DocumentKind,
  DocumentNeed,
  DocumentState,
  RejectCode,
} from '@lantern/contract/identity-checks'
import { useLingui } from '@lingui/react/macro'

export interface CheckWords {
  readonly needs: Readonly<Record<DocumentNeed, string>>
  readonly kinds: Readonly<Record<DocumentKind, string>>
  readonly states: Readonly<Record<DocumentState, { readonly label: string; readonly tone: Tone }>>
  readonly rejected: Readonly<Record<RejectCode, string>>
}

/** Documents of members in words. */
export function useCheckWords(): CheckWords {
  const { t } = useLingui()
  return {
    needs: {
      identity: t`Identity`,
      selfie: t`Face`,
      address: t`Address`,
      funds: t`Source of funds`,
    },
    kinds: {
      identity_card: t`Identity card`,
      passport: t`Passport`,
      driving_licence: t`Driving licence`,
      selfie: t`Picture of the face`,
      proof_of_address: t`Proof of address`,
      source_of_funds: t`Source of funds`,
    },
    states: {
      submitted: { label: t`Waiting`, tone: 'waiting' },
      in_review: { label: t`In review`, tone: 'attention' },
      accepted: { label: t`Accepted`, tone: 'good' },
      rejected: { label: t`Rejected`, tone: 'neutral' },
      expired: { label: t`Expired`, tone: 'neutral' },
    },
    rejected: {
      unreadable: t`Can not be read`,
      incomplete: t`Something is missing`,
      expired: t`Expired`,
      wrong_kind: t`Another kind of document`,
      name_differs: t`Another name`,
      birthday_differs: t`Another birthday`,
      altered: t`Altered picture`,
      under_age: t`Too young`,
      other: t`Something else`,
    },
  }
}
