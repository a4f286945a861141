import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  MOBILENUMREG3: msg`Registration by mobile number`,
  MOBILENUMPASSREG3: msg`Password at registration by mobile number`,
  REGMOBVERF3: msg`Verification of the mobile number at registration`,
  MOBILEVERCODELOGIN3: msg`Sign-in by SMS code`,
  CHNGPASSVERIF3: msg`Password recovery by phone`,
  SOCIALLOGIN3: msg`Sign-in by social networks`,
  GOOGLELOGIN3: msg`Sign-in with Google`,
  FACEBOOKLOGIN3: msg`Sign-in with Facebook`,
  PASSKEYLOGIN3: msg`Sign-in with passkeys`,
  LOGINCHALLENGE3: msg`Proof of work at every sign-in by password`,
  FREEPLAY3: msg`Free play with a trial account`,
  PWDEXPFORCECHANGE3: msg`Expired passwords must be changed`,
  CASHIER3: msg`Deposits`,
  WITHDRAW3: msg`Withdrawals`,
  JACKPOTCOUNTER3: msg`Decorative jackpot counter, labelled so, while there is no pot`,
  ORIGINALS3: msg`In-house games`,
  VERIFIER3: msg`Page that recomputes past rounds`,
}

/** What a module is, in the reader's language; one that is newer than this page says it itself. */
export function moduleWord(i18n: I18n, module: { modId: string; description: string }): string {
  const known = WORDS[module.modId]
  return known ? i18n._(known) : module.description
}
