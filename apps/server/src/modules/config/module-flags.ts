/** A module of the site: a part that a brand can switch on and off. */
export interface Module {
  readonly code: string
  /** A child is on only while its parent is. */
  readonly parent: string | null
  readonly onByDefault: boolean
  /** False for modules whose code this version knows but whose feature it does not have. */
  readonly built: boolean
  /** For the operator's console. */
  readonly description: string
}

const later = (code: string, parent: string | null, description: string): Module => ({
  code,
  parent,
  onByDefault: false,
  built: false,
  description,
})

const ready = (code: string, onByDefault: boolean, description: string): Module => ({
  code,
  parent: null,
  onByDefault,
  built: true,
  description,
})

export const MODULES: readonly Module[] = [
  later('MOBILENUMREG3', null, 'Registration by mobile number'),
  later('REGMOBVERF3', 'MOBILENUMREG3', 'Verification of the mobile number at registration'),
  later('MOBILENUMPASSREG3', 'MOBILENUMREG3', 'Password at registration by mobile number'),
  later('MOBILEVERCODELOGIN3', null, 'Sign-in by SMS code'),
  later('CHNGPASSVERIF3', null, 'Password recovery by phone'),
  ready('FREEPLAY3', true, 'Free play with a trial account'),
  ready('PWDEXPFORCECHANGE3', false, 'Expired passwords must be changed'),
  ready('CASHIER3', true, 'Deposits'),
  { ...ready('WITHDRAW3', true, 'Withdrawals'), parent: 'CASHIER3' },
  ready('ORIGINALS3', true, 'In-house games'),
  { ...ready('VERIFIER3', true, 'Page that recomputes past rounds'), parent: 'ORIGINALS3' },
]

const byCode = new Map(MODULES.map((module) => [module.code, module]))

export const findModule = (code: string): Module | undefined => byCode.get(code)

/** Whether a module is on, given what the brand switched; unknown and unbuilt ones are off. */
export function isOn(code: string, switched: ReadonlyMap<string, boolean>): boolean {
  const module = byCode.get(code)
  if (!module?.built || !(switched.get(code) ?? module.onByDefault)) return false
  return module.parent === null || isOn(module.parent, switched)
}
