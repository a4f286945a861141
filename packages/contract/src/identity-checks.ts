import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, moment, nothing } from './fields.ts'
import { MOST_IMAGE_TEXT, MOST_IMAGES } from './receipts.ts'

/** What a level may ask for. */
export const documentNeeds = ['identity', 'selfie', 'address', 'funds'] as const
export type DocumentNeed = (typeof documentNeeds)[number]

export const documentKinds = [
  'identity_card',
  'passport',
  'driving_licence',
  'selfie',
  'proof_of_address',
  'source_of_funds',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What each kind answers, how many pictures it needs at least, and whether it names a person. */
export const documentRules: Readonly<
  Record<
    DocumentKind,
    { readonly need: DocumentNeed; readonly pictures: number; readonly isPersonal: boolean }
  >
> = {
  identity_card: { need: 'identity', pictures: 2, isPersonal: true },
  passport: { need: 'identity', pictures: 1, isPersonal: true },
  driving_licence: { need: 'identity', pictures: 2, isPersonal: true },
  selfie: { need: 'selfie', pictures: 1, isPersonal: false },
  proof_of_address: { need: 'address', pictures: 1, isPersonal: false },
  source_of_funds: { need: 'funds', pictures: 1, isPersonal: false },
}

export const documentStates = ['submitted', 'in_review', 'accepted', 'rejected', 'expired'] as const
export type DocumentState = (typeof documentStates)[number]

/** Why a document was not accepted, as its member reads it. */
export const rejectCodes = [
  'unreadable',
  'incomplete',
  'expired',
  'wrong_kind',
  'name_differs',
  'birthday_differs',
  'altered',
  'under_age',
  'other',
] as const
export type RejectCode = (typeof rejectCodes)[number]

/** An amount as a decimal string; null: no limit. */
const limit = z.nullable(
  z.string().check(z.maxLength(20), z.regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/)),
)

/** What a level opens in one currency. */
export const levelTerms = z.strictObject({
  depositDay: limit,
  depositMonth: limit,
  withdrawalDay: limit,
  withdrawalMonth: limit,
  /** Whether anything is paid out at all. */
  withdrawals: z.boolean(),
  /** Codes of methods that may be used; null: all. */
  methods: z.nullable(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))),
})

/** Terms that limit nothing. */
export const openTerms: z.output<typeof levelTerms> = {
  depositDay: null,
  depositMonth: null,
  withdrawalDay: null,
  withdrawalMonth: null,
  withdrawals: true,
  methods: null,
}

const document = z.strictObject({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  submittedAt: moment,
  decidedAt: z.nullable(moment),
  expiresOn: z.nullable(z.iso.date()),
  rejectCode: z.nullable(z.enum(rejectCodes)),
  rejectNote: z.nullable(z.string()),
})

export const checkState = z.strictObject({
  currency,
  level: z.int(),
  levels: z.array(
    z.strictObject({
      level: z.int(),
      needs: z.array(z.enum(documentNeeds)),
      /** Null: nothing is limited. */
      terms: z.nullable(levelTerms),
    }),
  ),
  /** A level that the member was asked to reach; until then nothing is paid out. */
  askedLevel: z.nullable(z.int()),
  /** The newest document of each kind first. */
  documents: z.array(document),
  /** What was used up of the limits. */
  used: z.strictObject({
    depositDay: z.string(),
    depositMonth: z.string(),
    withdrawalDay: z.string(),
    withdrawalMonth: z.string(),
  }),
})

const line = z.string().check(z.trim(), z.minLength(2), z.maxLength(100))

/** How a member shows who it is. Every call answers even to whoever is excluded. */
export const identityChecks = {
  state: endpoint({
    method: 'GET',
    path: '/wps/identity',
    audience: 'member',
    summary: 'The level, what each level needs and opens, and the documents with their states.',
    input: nothing,
    reply: checkState,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/wps/identity/picture',
    audience: 'member',
    mostBytes: MOST_IMAGE_TEXT + 1024,
    summary: 'A picture (PNG or JPEG by content, 5 MB) for a document that is sent next.',
    input: z.strictObject({
      /** The file as base64. */
      image: z.string().check(z.minLength(16), z.maxLength(MOST_IMAGE_TEXT)),
    }),
    reply: z.strictObject({ id: z.uuid() }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/wps/identity/document',
    audience: 'member',
    sealed: true,
    summary: 'Sends a document of pictures that were added before. The same pictures send it once.',
    input: z.strictObject({
      kind: z.enum(documentKinds),
      pictures: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_IMAGES)),
      /** Of kinds that name a person: what stands in it. */
      realName: z.optional(line),
      birthday: z.optional(z.string().check(z.maxLength(10))),
      number: z.optional(z.string().check(z.trim(), z.minLength(4), z.maxLength(40))),
      expiresOn: z.optional(z.string().check(z.maxLength(10))),
    }),
    reply: checkState,
  }),
} as const
