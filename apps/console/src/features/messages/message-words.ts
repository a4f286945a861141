import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Template } from './template-faults.ts'

const KINDS: Readonly<Record<string, MessageDescriptor>> = {
  'code.login': msg`Code to sign in`,
  'code.register': msg`Code to register`,
  'code.recover': msg`Code to recover a password`,
  'code.change_phone': msg`Code to confirm a phone number`,
  'code.change_email': msg`Code to confirm an e-mail address`,
  'code.second_proof': msg`Code as a second proof`,
  'code.transaction_reset': msg`Code to reset a transaction password`,
  'password.changed': msg`A password was changed`,
}

const SLOTS: Readonly<Record<string, MessageDescriptor>> = {
  brand: msg`Name of the brand`,
  code: msg`The code`,
  minutes: msg`Minutes it is valid`,
  account: msg`User name of the member`,
}

const CHANNELS: Readonly<Record<Template['channel'], MessageDescriptor>> = {
  sms: msg`Text message`,
  email: msg`E-mail`,
}

const named = (
  i18n: I18n,
  names: Readonly<Record<string, MessageDescriptor>>,
  key: string,
): string => {
  const name = names[key]
  return name === undefined ? key : i18n._(name)
}

export const kindName = (i18n: I18n, kind: string): string => named(i18n, KINDS, kind)
export const slotName = (i18n: I18n, slot: string): string => named(i18n, SLOTS, slot)
export const channelName = (i18n: I18n, channel: Template['channel']): string =>
  i18n._(CHANNELS[channel])

/** What stands in the slots of a preview. */
export const samplesOf = (brand: string): Readonly<Record<string, string>> => ({
  brand,
  code: '493027',
  minutes: '5',
  account: 'member01',
})
