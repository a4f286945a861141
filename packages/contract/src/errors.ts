import { Refusal, type RefusalDetails } from '@lantern/kernel/refusal'

/**
 * Every refusal of the house: code → HTTP status and English text. Codes are stable for ever;
 * clients translate by code and may use `value` (the details) to fill the text.
 */
export const refusals = {
  // the call itself
  bad_request: [400, 'The request is not valid.'],
  unknown_field: [400, 'The request holds a field that is not known here.'],
  body_too_large: [413, 'The request is too large.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This method is not allowed here.'],
  unsupported_media_type: [415, 'Only JSON is accepted here.'],
  untrusted_origin: [403, 'This request came from a page that is not ours.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment.'],
  busy: [503, 'The service is busy. Please try again in a moment.'],
  unknown_error: [500, 'Something went wrong on our side. Please try again.'],
  idempotency_key_required: [400, 'The header Idempotency-Key with a UUID is required.'],
  idempotency_conflict: [409, 'This key was already used for a different request.'],
  amount_invalid: [400, 'The amount is not valid for this currency.'],
  signature_invalid: [401, 'The signature is not valid.'],
  sealed_payload_invalid: [400, 'The encrypted request could not be read.'],

  // who may
  not_signed_in: [401, 'You are not logged in, please login.'],
  session_restricted: [403, 'Please change your password first.'],
  real_account_required: [403, 'You need a real account for this.'],
  agents_only: [403, 'Non-agents cannot log in.'],
  forbidden: [403, 'You are not allowed to do this.'],
  member_blocked: [403, 'This account is blocked. Please contact customer service.'],
  system_maintenance: [503, 'The site is under maintenance.'],
  region_restricted: [403, 'Access from your region is restricted.'],
  module_off: [404, 'This feature is not available.'],

  // signing in and registering
  sign_in_failed: [401, 'User name or password is not correct.'],
  captcha_required: [400, 'Please enter the captcha.'],
  captcha_wrong: [400, 'The captcha is not correct.'],
  captcha_too_soon: [429, 'Please wait a second before a new captcha.'],
  username_taken: [409, 'This user name is already taken.'],
  field_invalid: [400, 'Please check the marked fields.'],
  terms_not_accepted: [400, 'Please accept the terms and conditions.'],
  under_age: [403, 'You must be at least 18 years old.'],
  password_weak: [400, 'This password is too easy to guess.'],
  password_unchanged: [400, 'The new password must differ from the old one.'],
  password_mismatch: [400, 'The two entries are inconsistent.'],
  old_password_wrong: [400, 'The old password is not correct.'],
  referral_invalid: [400, 'The invitation code is not valid.'],
  ticket_invalid: [401, 'This link has expired. Please login again.'],

  // phones, codes, recovery, affiliates
  phone_missing: [400, 'Please enter your mobile number.'],
  phone_invalid: [400, 'This mobile number is not valid.'],
  phone_not_served: [403, 'We can not send messages to this country.'],
  phone_taken: [409, 'This mobile number belongs to another account.'],
  email_taken: [409, 'This e-mail address belongs to another account.'],
  sms_too_many_requests: [429, 'Too many requests. Please try again in 5 minutes.'],
  sms_quota_exceeded: [429, 'The limit of messages is reached. Please try again later.'],
  verification_code_missing: [400, 'Please enter the verification code.'],
  verification_code_invalid: [400, 'The verification code is not correct.'],
  verification_code_expired: [400, 'The verification code has expired. Please ask for a new one.'],
  phone_captcha_failed: [400, 'The captcha check failed. Please try again.'],
  phone_auth_not_allowed: [403, 'Phone verification is not allowed here.'],
  popup_closed: [400, 'The window was closed before the verification was done.'],
  username_or_email_unknown: [404, 'Username or email does not exist.'],
  contact_missing: [409, 'There is no verified phone or e-mail address on this account.'],
  affiliate_code_invalid: [400, 'The invitation code is not correct.'],
  domain_check_failed: [403, 'Invalid URL, please contact customer service.'],

  // second proofs, devices, passkeys, social sign-in, one person
  remembered_invalid: [401, 'Please enter your password.'],
  challenge_required: [400, 'Please complete verification first.'],
  challenge_failed: [400, 'The security check did not work. Please try again.'],
  second_proof_required: [403, 'Please confirm that it is you.'],
  proof_invalid: [401, 'This confirmation has expired. Please login again.'],
  proof_required: [403, 'Please confirm this with your password or a code.'],
  way_not_available: [409, 'This way of confirming is not available.'],
  totp_already_on: [409, 'The authenticator is already switched on.'],
  totp_not_begun: [409, 'Please set up the authenticator anew.'],
  totp_not_on: [409, 'The authenticator is not switched on.'],
  session_not_found: [404, 'This session does not exist any more.'],
  device_not_found: [404, 'This device does not exist any more.'],
  passkey_failed: [401, 'The passkey could not be verified.'],
  passkey_exists: [409, 'This passkey is already registered.'],
  passkey_not_found: [404, 'This passkey does not exist any more.'],
  too_many_passkeys: [409, 'You have reached the number of passkeys. Please remove one first.'],
  social_failed: [401, 'The sign-in with this service did not work.'],
  social_cancelled: [400, 'The sign-in with this service was cancelled.'],
  social_unavailable: [503, 'This service does not answer. Please try again later.'],
  social_linked_elsewhere: [409, 'This profile is linked to another account.'],
  social_already_linked: [409, 'A profile of this service is already linked.'],
  social_not_linked: [404, 'No profile of this service is linked.'],
  person_linked: [409, 'These two are already marked as one person.'],
  person_not_linked: [404, 'These two are not marked as one person.'],

  // money
  insufficient_funds: [409, 'Your balance is not enough for this.'],
  account_frozen: [403, 'Withdrawals are on hold for this account.'],
  currency_mismatch: [409, 'This does not match the currency of your account.'],
  amount_below_minimum: [400, 'The amount is below the minimum.'],
  amount_above_maximum: [400, 'The amount is above the maximum.'],

  // wagers and games
  wager_not_found: [404, 'This bet does not exist.'],
  jackpot_exists: [409, 'There is a jackpot with this code already.'],
  jackpot_not_found: [404, 'This jackpot does not exist.'],
  conformance_running: [409, 'This adapter is being examined already.'],
  conformance_unavailable: [409, 'No database is named for examining adapters.'],
  conformance_unknown: [409, 'There is no suite of conformance for this dialect.'],
  replay_unavailable: [409, 'The maker of this game shows no round again.'],
  earlier_first: [409, 'An earlier message of this bet has to be applied first.'],
  wager_exists: [409, 'This bet exists already.'],
  wager_already_settled: [409, 'This bet is already settled.'],
  wager_already_cancelled: [409, 'This bet is already cancelled.'],
  wager_not_settled: [409, 'This bet is not settled yet.'],
  game_not_found: [404, 'This game does not exist.'],
  favourites_full: [409, 'You keep as many favourites as there can be. Remove one first.'],
  game_disabled: [403, 'This game is not available at the moment.'],
  launch_invalid: [401, 'This game has to be opened again.'],
  launch_expired: [401, 'This game was open for too long. Please open it again.'],
  trial_not_supported: [403, 'This game has no free trial.'],
  stake_below_minimum: [400, 'The stake is below the minimum of this game.'],
  stake_above_maximum: [400, 'The stake is above the maximum of this game.'],
  win_above_maximum: [400, 'The possible win is above the maximum of this game.'],
  round_open: [409, 'Finish the open round first.'],
  round_not_found: [404, 'This round does not exist.'],
  round_over: [409, 'This round is already over.'],
  action_not_allowed: [400, 'This move is not possible.'],
  bet_invalid: [400, 'This bet is not possible in this game.'],
  cell_already_open: [409, 'This tile is already open.'],
  bets_closed: [409, 'This round takes no more bets. The next one begins in a moment.'],
  round_full: [409, 'This round takes no more stakes: it has reached the most it may pay.'],
  too_early_to_cash_out: [409, 'It is too early to cash out.'],
  already_cashed_out: [409, 'This bet has already left the round.'],
  nothing_to_cash_out: [409, 'There is nothing to cash out yet.'],
  round_moved_on: [409, 'The round has moved on meanwhile.'],
  seed_invalid: [400, 'This is not a valid seed.'],
  seed_in_use: [409, 'Finish the open round before you change the seed.'],

  // cashier
  method_not_available: [404, 'This payment method is not available.'],
  deposit_not_found: [404, 'This deposit does not exist.'],
  withdrawal_not_found: [404, 'This withdrawal does not exist.'],
  withdrawal_pending: [409, 'Another withdrawal is still in progress.'],
  transfer_not_possible: [409, 'This account can not be paid.'],
  transfer_limit_reached: [409, 'You have reached the amount of transfers for today.'],
  withdrawal_limit_reached: [409, 'You have reached the number of withdrawals for today.'],
  rollover_outstanding: [409, 'Turnover is still missing before this can be paid out.'],
  lock_not_found: [404, 'This condition does not exist.'],
  nothing_to_forfeit: [409, 'No bonus came with this credit.'],
  bonus_not_found: [404, 'This bonus does not exist.'],
  bonus_active: [409, 'Another bonus is still being played.'],
  stake_above_bonus: [400, 'The stake is above the maximum while a bonus is active.'],
  transaction_password_not_set: [409, 'Please set your transaction password first.'],
  transaction_password_wrong: [400, 'The transaction password is not correct.'],
  transaction_password_locked: [423, 'The transaction password is locked for a while.'],
  state_changed: [409, 'The state has changed meanwhile. Please reload.'],
  claimed_by_other: [409, 'Another operator is working on this.'],
  not_claimed: [409, 'Claim this first.'],
  second_person_required: [403, 'Another person must approve this.'],
  approval_outdated: [409, 'The request was changed after it was approved.'],
  slip_not_wanted: [409, 'This deposit takes no picture now.'],
  statement_invalid: [400, 'This file can not be read.'],
  statement_known: [409, 'This file was imported before.'],
  line_matched: [409, 'This line belongs to an order already.'],
  finding_not_found: [404, 'This difference does not exist.'],
  provider_unknown: [400, 'There is no such payment provider here.'],
  payee_not_found: [404, 'This account does not exist any more.'],
  payee_exists: [409, 'You have added this account already.'],
  payee_waits: [409, 'A new account can be used a while after it was added.'],
  too_many_payees: [409, 'You keep as many accounts as there can be. Remove one first.'],
  receipt_not_open: [409, 'Nothing can be said about this withdrawal now.'],
  proof_missing: [400, 'Please add a picture that shows it.'],
  too_many_proofs: [409, 'Three pictures are enough.'],
  image_invalid: [400, 'Only PNG and JPEG pictures are accepted.'],
  image_too_large: [400, 'This picture is too large.'],
  provider_unavailable: [503, 'The provider does not answer. Please try again later.'],

  // identity checks
  identity_check_needed: [403, 'Please show us who you are first.'],
  document_not_found: [404, 'This document does not exist.'],
  document_open: [409, 'A document of this kind is being looked at.'],
  document_expired: [400, 'This document has expired.'],
  document_incomplete: [400, 'A picture of this document is missing.'],
  document_taken: [409, 'This document belongs to another account.'],

  // my data
  account_closed: [403, 'This account is closed. Customer service can reopen it.'],
  balance_left: [409, 'Please withdraw your balance first.'],
  bets_open: [409, 'A bet is still running. Please wait until it is over.'],
  payments_open: [409, 'A deposit or a withdrawal is still under way.'],
  account_open: [409, 'The account has to be closed first.'],
  retention_not_over: [409, 'This has to be kept for longer.'],

  // playing safely
  self_excluded: [403, 'You are excluded from playing. Withdrawals work.'],
  time_out: [403, 'You are taking a break. Withdrawals work.'],
  reality_check_due: [409, 'Please look at your reality check first.'],
  session_limit_reached: [403, 'You have reached your limit of playing time.'],
  stake_limit_reached: [409, 'This bet would be above your limit of stakes.'],
  loss_limit_reached: [409, 'This bet could take you above your limit of losses.'],
  deposit_limit_reached: [409, 'This deposit would be above your deposit limit.'],
  limits_question_open: [409, 'Please say first whether you want a limit.'],
  limit_wish_waits: [409, 'A looser limit can be confirmed 24 hours after the wish.'],
  exclusion_not_over: [409, 'This exclusion can not be ended yet.'],

  // operators
  operator_sign_in_failed: [401, 'The sign-in data is not correct.'],
  totp_required: [401, 'Please enter the code of your authenticator.'],
  operator_locked: [423, 'This operator account is locked.'],
  member_not_found: [404, 'This member does not exist.'],
  pattern_invalid: [400, 'This pattern can not be used.'],
  pattern_in_use: [409, 'A field of the registration form still uses this pattern.'],
  link_not_allowed: [400, 'The address must be https and on the list of allowed hosts.'],
  domain_taken: [409, 'This domain belongs to a brand already.'],
  main_domain_needed: [
    409,
    'A brand keeps its main domain. Make another one the main domain first.',
  ],
  affiliate_code_taken: [409, 'This affiliate code exists already.'],
  help_page_not_found: [404, 'This help page does not exist.'],
  reason_required: [400, 'Please give a reason.'],
} as const satisfies Record<string, readonly [status: number, english: string]>

export type RefusalCode = keyof typeof refusals

/** Ends the use case with an expected "no". */
export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details)
}

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** HTTP status of a refusal. */
export const refusalStatus = (code: RefusalCode): number => refusals[code][0]

/** English text of a refusal, for clients without a catalogue. */
export const refusalText = (code: RefusalCode): string => refusals[code][1]
