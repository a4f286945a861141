// Every column that rests under a key of the house. What is missing here can not be sealed again
// when keys change; a test compares this list with the database.

export interface KeptColumn {
  readonly table: string
  readonly column: string
}

export interface SealedColumn extends KeptColumn {
  readonly purpose: string
  /** SQL of what the value is bound to, from its row `kept`. */
  readonly bound: string
}

const sealed = (table: string, column: string, purpose: string, bound: string): SealedColumn => ({
  table,
  column,
  purpose,
  bound,
})

/** Under `member_profiles.wrapped_key` each profile is sealed by a key of its own. */
export const PROFILE_PURPOSE = 'identity.profile.master-1'
const DESTINATION = 'withdrawal destination'

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealed('crash_chains', 'last_link_sealed', 'crash-hash', `'crash:' || kept.terminating_hash`),
  sealed('crash_rounds', 'hash_sealed', 'crash-hash', `'crash:' || kept.previous_hash`),
  sealed('deposit_slips', 'sealed', 'cashier.proof', 'kept.id::text'),
  sealed(
    'jackpot_pools',
    'point_sealed',
    'jackpots.point',
    `kept.brand_id || ':' || kept.code || ':' || kept.drop_no`,
  ),
  sealed('kyc_documents', 'details', 'kyc.details', 'kept.id::text'),
  sealed('kyc_pictures', 'sealed', 'kyc.picture', 'kept.id::text'),
  sealed('member_profiles', 'wrapped_key', PROFILE_PURPOSE, `'member:' || kept.member_id`),
  sealed('member_totps', 'secret_sealed', 'member totp', 'kept.member_id::text'),
  sealed('operators', 'totp_secret', 'operator totp', 'kept.id::text'),
  sealed(
    'outgoing_messages',
    'sealed',
    'notify.message',
    `'message:' || kept.brand_id || ':' || kept.reference`,
  ),
  sealed('payees', 'destination_sealed', DESTINATION, 'kept.seal_key::text'),
  sealed('payees', 'holder_sealed', 'cashier.payeeHolder', 'kept.seal_key::text'),
  sealed(
    'payment_lines',
    'sealed',
    'cashier.statementLine',
    `kept.provider || ' ' || kept.reference`,
  ),
  sealed('sealing_keys', 'private_sealed', 'identity.sealing', 'kept.kid'),
  sealed('seeds', 'server_seed_sealed', 'server-seed', `'seed:' || kept.server_seed_hash`),
  sealed('social_flows', 'secrets_sealed', 'social flow', 'kept.redirect_uri'),
  sealed('social_tickets', 'claims_sealed', 'social claims', 'kept.subject'),
  sealed('vendor_keys', 'secret_sealed', 'vendor-keys', `kept.vendor_code || ':' || kept.key_id`),
  sealed('vendor_keys', 'previous_sealed', 'vendor-keys', `kept.vendor_code || ':' || kept.key_id`),
  sealed('withdrawal_proofs', 'sealed', 'cashier.proof', 'kept.id::text'),
  sealed('withdrawals', 'destination_sealed', DESTINATION, 'kept.order_key::text'),
]

export interface IndexColumn extends KeptColumn {
  readonly purpose: string
  /** SQL of where the text stands that the index is made from. */
  readonly from: {
    readonly purpose: string
    readonly bound: string
    readonly sealed: string
    /** What is sealed under the key that `sealed` opens to: a profile, by field names. */
    readonly within?: string
    /** Which field of it, where there is one; otherwise the whole text. */
    readonly field?: (prefix: string) => string
    readonly prefix: string
    readonly join?: string
  }
  /** The text that is hashed. */
  readonly text: (prefix: string, opened: string) => string
}

export const CONTACT_INDEX = 'identity.contact'
export const DESTINATION_INDEX = 'withdrawal destination index'

/** The text of a destination's index. */
export const destinationText = (method: string, plain: string): string =>
  `${method}:${plain.toLowerCase()}`

const destination = (table: string, bound: string, prefix: string): IndexColumn => ({
  table,
  column: 'destination_index',
  purpose: DESTINATION_INDEX,
  from: { purpose: DESTINATION, bound, sealed: 'kept.destination_sealed', prefix },
  text: destinationText,
})

/** The text of a contact's index; an e-mail address in small letters. */
export const contactText = (of: string, address: string): string =>
  `${of} ${of.endsWith(' sms') ? address : address.trim().toLowerCase()}`

export const INDEX_COLUMNS: readonly IndexColumn[] = [
  {
    table: 'member_contacts',
    column: 'address_mark',
    purpose: CONTACT_INDEX,
    from: {
      purpose: PROFILE_PURPOSE,
      bound: `'member:' || kept.member_id`,
      sealed: 'p.wrapped_key',
      within: 'p.sealed',
      field: (prefix) => (prefix.endsWith(' sms') ? 'mobileNum' : 'email'),
      prefix: `kept.brand_id || ' ' || kept.channel`,
      join: 'join member_profiles p on p.member_id = kept.member_id',
    },
    text: contactText,
  },
  destination('payees', 'kept.seal_key::text', 'kept.method'),
  destination(
    'withdrawals',
    'kept.order_key::text',
    '(select m.code from payment_methods m where m.id = kept.method_id)',
  ),
]

/** Columns of bytes that rest under no key that changes, and why. */
export const OTHER_BYTES: Readonly<Record<string, string>> = {
  'audit_seals.hash': 'a chain of hashes',
  'captchas.answer_hash': 'lives minutes',
  'captchas.visitor_hash': 'hash of a random name',
  'data_keys.wrapped': 'the keys, sealed under MASTER_SECRET',
  'game_pictures.bytes': 'public',
  'kyc_marks.mark': 'lasting: outlives what it was made from',
  'launch_sessions.token_hash': 'hash of a random name',
  'ledger_entries.content_hash': 'hash of an entry',
  'member_devices.device_hash': 'hash of a random name',
  'member_passkeys.public_key': 'public',
  'member_profiles.sealed': 'under wrapped_key of its row',
  'member_recovery_codes.code_hash': 'lasting: nobody knows the codes but their owner',
  'operator_sessions.token_hash': 'hash of a random name',
  'outgoing_messages.address_mark': 'counts of a day',
  'outgoing_messages.asker_mark': 'counts of a day',
  'outgoing_messages.range_mark': 'counts of a day',
  'passkey_challenges.challenge_hash': 'hash of a random name',
  'passkey_challenges.visitor_hash': 'hash of a random name',
  'payment_statements.content_hash': 'hash of a file',
  'pending_sign_ins.ticket_hash': 'hash of a random name',
  'pending_sign_ins.visitor_hash': 'hash of a random name',
  'privacy_exports.ticket_hash': 'hash of a random name',
  'remembered_browsers.device_hash': 'hash of a random name',
  'remembered_browsers.ticket_hash': 'hash of a random name',
  'safeplay_marks.mark': 'lasting: an exclusion holds after an erasure',
  'session_tickets.ticket_hash': 'hash of a random name',
  'sessions.device_hash': 'hash of a random name',
  'sessions.token_hash': 'hash of a random name',
  'social_flows.state_hash': 'hash of a random name',
  'social_flows.visitor_hash': 'hash of a random name',
  'social_tickets.ticket_hash': 'hash of a random name',
  'social_tickets.visitor_hash': 'hash of a random name',
  'socket_io_attachments.payload': 'messages to sockets, some seconds old',
  'trial_visitors.visitor_hash': 'hash of a random name',
  'verification_codes.address_mark': 'lives minutes',
  'verification_codes.bound_to': 'hash of a random name',
  'verification_codes.code_hash': 'lives minutes',
  'wager_commands.content_hash': 'hash of a command',
}
