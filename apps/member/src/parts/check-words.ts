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
  readonly states: Readonly<Record<DocumentState, string>>
  readonly rejected: Readonly<Record<RejectCode, string>>
}

/** Documents and what became of them, in the member's words. */
export function useCheckWords(): CheckWords {
  const { t } = useLingui()
  return {
    needs: {
      identity: t`Identity card, passport or driving licence`,
      selfie: t`A picture of your face with the document`,
      address: t`A letter or bill with your address`,
      funds: t`Where your money comes from`,
    },
    kinds: {
      identity_card: t`Identity card`,
      passport: t`Passport`,
      driving_licence: t`Driving licence`,
      selfie: t`Picture of your face`,
      proof_of_address: t`Proof of address`,
      source_of_funds: t`Source of funds`,
    },
    states: {
      submitted: t`Waiting`,
      in_review: t`Being looked at`,
      accepted: t`Accepted`,
      rejected: t`Not accepted`,
      expired: t`Expired`,
    },
    rejected: {
      unreadable: t`It can not be read. Take it in good light, without reflections.`,
      incomplete: t`A side or an edge of it is missing.`,
      expired: t`The document has expired.`,
      wrong_kind: t`It is another kind of document.`,
      name_differs: t`The name is another than the one you gave.`,
      birthday_differs: t`The birthday is another than the one you gave.`,
      altered: t`The picture was changed. Send it as it was taken.`,
      under_age: t`You are too young to play here.`,
      other: t`It was not accepted.`,
    },
  }
}
