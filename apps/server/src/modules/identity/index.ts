/** The door of identity: who a member is, its sessions, its place in the tree, what it proves. */
export { affiliateOpsRoutes, findAffiliate } from './affiliate.ts'
export { changePassword } from './change-password.ts'
export { confirmPassword } from './confirm-password.ts'
export {
  confirmPerson,
  keepIdentityOnly,
  marksOfPerson,
  type Person,
} from './confirmed-person.ts'
export type { Doorstep } from './devices.ts'
export { jobs } from './jobs.ts'
export { type Launching, launchingFor } from './launching.ts'
export { hourly, limitsSetting, type Places, subscriberOf, takePlaces } from './limits.ts'
export {
  blockMember,
  closeMember,
  createAccount,
  findMember,
  findMemberByAccount,
  getMember,
  getOpenMember,
  isDownlineOf,
  type Member,
  namesBeforeOthers,
  type NewAccount,
  reopenMember,
  setVipLevel,
  unblockMember,
  uplinesOf,
} from './members.ts'
export { deviceName } from './device-name.ts'
export { opsRoutes } from './operator-routes.ts'
export { asksPhoneIdentity } from './phone-identity.ts'
export { marksOfMember, recogniseMarks, samePersonsOf, sharingContact } from './person-marks.ts'
export { openProfile } from './profile.ts'
export { played, sessionStart } from './queries/played.ts'
export { todayAt } from './queries/members.ts'
export { register } from './register.ts'
export { checkAge } from './register-form.ts'
export { routes } from './routes.ts'
export { unseal } from './sealed-calls.ts'
export { DEMO_PASSWORD, type SeededMember, seedMembers } from './seed.ts'
export {
  breakThatEnded,
  endAllSessions,
  isLive,
  type ListedSession,
  listSessions,
  memberSession,
  redeemSocketTicket,
} from './sessions.ts'
export { asksCode, withOwnersCode } from './owner-proof.ts'
export { hashSecretText, matchesHash } from './hashing.ts'
export { requireChallenge } from './challenge.ts'
export { finishSignIn, type Proven, type SignedIn } from './finish-sign-in.ts'
export { inactiveSetting } from './long-away.ts'
export { unprovenSince } from './queries/long-away.ts'
export { secondProofSetting } from './second-proof.ts'
export { signIn } from './sign-in.ts'
export { findStanding, type StandingRow as Standing, standingAmong } from './queries/standing.ts'
export { hashOf, isSecret, newSecret } from './secrets.ts'
export { registerSocialCallback } from './social-callback.ts'
export { openPlaySession } from './trial.ts'
export { hasTransactionPassword, verifyTransactionPassword } from './transaction-password.ts'
