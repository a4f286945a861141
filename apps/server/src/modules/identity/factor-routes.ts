import { refuse } from '@lantern/contract/errors'
import { passkeys } from '@lantern/contract/passkeys'
import { security } from '@lantern/contract/security'
import { social } from '@lantern/contract/social'
import { bind, type Route } from '../../mount.ts'

const notYet = async () => refuse('module_off')

/** What a member proves itself with beside its password, and what keeps its account safe. */
export const factorRoutes = (): Route[] => [
  ...bind(security, {
    overview: notYet,
    beginTotp: notYet,
    confirmTotp: notYet,
    disableTotp: notYet,
    newRecoveryCodes: notYet,
    sendContactCode: notYet,
    changeContact: notYet,
    setMessengers: notYet,
    sessions: notYet,
    endSession: notYet,
    endOtherSessions: notYet,
    endAllSessions: notYet,
    devices: notYet,
    forgetDevice: notYet,
    history: notYet,
    icon: notYet,
    chooseIcon: notYet,
  }),
  ...bind(passkeys, {
    list: notYet,
    begin: notYet,
    add: notYet,
    rename: notYet,
    remove: notYet,
    beginSignIn: notYet,
    signIn: notYet,
  }),
  ...bind(social, {
    providers: notYet,
    begin: notYet,
    draft: notYet,
    link: notYet,
    unlink: notYet,
  }),
]
