/** A module of the site: a part that a brand can switch on and off. */
export interface Module {
  /** Stable for ever: clients and stored choices go by it. */
  readonly code: string
  /** A child is on only while its parent is. */
  readonly parent: string | null
  readonly onByDefault: boolean
  /** For the operator's console. */
  readonly description: string
}

const on = (code: string, description: string, parent: string | null = null): Module => ({
  code,
  parent,
  onByDefault: true,
  description,
})

const off = (code: string, description: string, parent: string | null = null): Module => ({
  ...on(code, description, parent),
  onByDefault: false,
})

export const MODULES: readonly Module[] = [
  off('MOBILENUMREG3', 'Registration by mobile number'),
  off('MOBILENUMPASSREG3', 'Password at registration by mobile number', 'MOBILENUMREG3'),
  off('REGMOBVERF3', 'Verification of the mobile number at registration'),
  off('MOBILEVERCODELOGIN3', 'Sign-in by SMS code'),
  off('CHNGPASSVERIF3', 'Password recovery by phone'),
  off('SOCIALLOGIN3', 'Sign-in by social networks'),
  off('GOOGLELOGIN3', 'Sign-in with Google', 'SOCIALLOGIN3'),
  off('FACEBOOKLOGIN3', 'Sign-in with Facebook', 'SOCIALLOGIN3'),
  off('PASSKEYLOGIN3', 'Sign-in with passkeys'),
  off('LOGINCHALLENGE3', 'Proof of work at every sign-in by password'),
  on('FREEPLAY3', 'Free play with a trial account'),
  off('PWDEXPFORCECHANGE3', 'Expired passwords must be changed'),
  on('CASHIER3', 'Deposits'),
  on('WITHDRAW3', 'Withdrawals', 'CASHIER3'),
  off('TRANSFERUP3', 'Transfers of members to their upline', 'CASHIER3'),
  off('TRANSFERDOWN3', 'Transfers of agents to members below them', 'CASHIER3'),
  off('JACKPOTCOUNTER3', 'Decorative jackpot counter, labelled so, while there is no pot'),
  on('ORIGINALS3', 'In-house games'),
  on('VERIFIER3', 'Page that recomputes past rounds', 'ORIGINALS3'),
]

const byCode = new Map(MODULES.map((module) => [module.code, module]))

export const findModule = (code: string): Module | undefined => byCode.get(code)

/** Whether a module is on, given what the brand switched; unknown ones are off. */
export function isOn(code: string, switched: ReadonlyMap<string, boolean>): boolean {
  const module = byCode.get(code)
  if (!module || !(switched.get(code) ?? module.onByDefault)) return false
  return module.parent === null || isOn(module.parent, switched)
}
