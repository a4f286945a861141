import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsVendorConnections } from '@lantern/contract/ops/vendor-connections'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select, Text, Textarea, TextInput } from '@mantine/core'
import { readCurrencies, readOrigins, readThousands } from './entered-drafts.ts'

type Dialect = ReplyOf<(typeof opsVendorConnections)['presets']>['dialects'][number]

export interface Connecting {
  readonly dialect: string
  readonly launchUrl: string
  readonly apiUrl: string
}

/** What else is typed of a vendor that is connected now. */
export interface Beside {
  readonly origins: string
  readonly currencies: string
  readonly thousands: string
}

const isAddress = (text: string): boolean => /^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text)
const isGoodOrEmpty = (text: string): boolean => text === '' || isAddress(text)

/** Whether the addresses can be addresses; what is wrong with a secret its adapter says. */
export const isGoodConnecting = ({ dialect, launchUrl, apiUrl }: Connecting): boolean =>
  dialect !== '' && isGoodOrEmpty(launchUrl) && isGoodOrEmpty(apiUrl)

/** As the calls take it: what is left empty is nothing. */
export const addressesOf = ({ launchUrl, apiUrl }: Connecting) => ({
  launchUrl: launchUrl === '' ? null : launchUrl,
  apiUrl: apiUrl === '' ? null : apiUrl,
})

interface ConnectionFieldsProps {
  dialects: readonly Dialect[]
  value: Connecting
  onChange: (value: Connecting) => void
  /** The adapter stays what it is. */
  isDialectFixed?: boolean
}

/** Adapter and addresses of a vendor. */
export function ConnectionFields(props: ConnectionFieldsProps) {
  const { dialects, value, onChange, isDialectFixed = false } = props
  const { t } = useLingui()
  const wrong = t`An address begins with https://.`
  const keepsMoney = dialects.find(({ dialect }) => dialect === value.dialect)?.wallet
  return (
    <>
      <Select
        label={t`Adapter`}
        description={
          isDialectFixed
            ? t`Games of it were opened: the adapter stays.`
            : t`The dialect that the vendor speaks.`
        }
        required
        readOnly={isDialectFixed}
        data={dialects.map(({ dialect }) => dialect)}
        value={value.dialect === '' ? null : value.dialect}
        onChange={(dialect) => onChange({ ...value, dialect: dialect ?? '' })}
      />
      <TextInput
        label={t`Games open at`}
        dir="ltr"
        value={value.launchUrl}
        error={isGoodOrEmpty(value.launchUrl) ? undefined : wrong}
        onChange={({ currentTarget }) =>
          onChange({ ...value, launchUrl: currentTarget.value.trim() })
        }
      />
      <TextInput
        label={t`It takes our calls at`}
        description={t`Needed where the vendor keeps the money of its players itself.`}
        dir="ltr"
        required={keepsMoney === 'transfer'}
        value={value.apiUrl}
        error={isGoodOrEmpty(value.apiUrl) ? undefined : wrong}
        onChange={({ currentTarget }) => onChange({ ...value, apiUrl: currentTarget.value.trim() })}
      />
    </>
  )
}

interface BesideFieldsProps {
  dialect: Dialect | undefined
  value: Beside
  onChange: (value: Beside) => void
}

/** Origins, currencies and units of a vendor, as far as its adapter has them. */
export function BesideFields({ dialect, value, onChange }: BesideFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      {dialect?.isAsked ? (
        <Textarea
          label={t`Origins of its games`}
          description={t`One a line, as https://play.example or https://play.example:8443. Pages of the site frame these and no others.`}
          dir="ltr"
          autosize
          minRows={2}
          maxRows={8}
          value={value.origins}
          error={
            readOrigins(value.origins)
              ? undefined
              : t`Only https, the host and the port, and nothing behind.`
          }
          onChange={({ currentTarget }) => onChange({ ...value, origins: currentTarget.value })}
        />
      ) : null}
      <TextInput
        label={t`Its games are played in`}
        description={t`As USD VND. Empty: in every currency.`}
        dir="ltr"
        value={value.currencies}
        error={
          readCurrencies(value.currencies) === undefined
            ? t`One of these is no currency here.`
            : undefined
        }
        onChange={({ currentTarget }) => onChange({ ...value, currencies: currentTarget.value })}
      />
      {dialect?.hasUnits ? (
        <TextInput
          label={t`Currencies that it writes in thousands`}
          description={t`As VND IDR: by 1.5 it means 1,500. Empty: none.`}
          dir="ltr"
          value={value.thousands}
          error={readThousands(value.thousands) ? undefined : t`One of these is no currency here.`}
          onChange={({ currentTarget }) => onChange({ ...value, thousands: currentTarget.value })}
        />
      ) : null}
    </>
  )
}

interface SecretFieldProps {
  form: Dialect['secretForm'] | undefined
  value: string
  onChange: (value: string) => void
}

/** A secret as its vendor gave it. It is not kept in the page once it was sent. */
export function SecretField({ form = 'shared', value, onChange }: SecretFieldProps) {
  const { t } = useLingui()
  const hints = {
    shared: t`The word that both sides sign with, 16 characters at least, without blanks.`,
    'public-key': t`The vendor’s public key as PEM, RSA of 2,048 bits at least; to open games, as JSON: operatorId, publicKey and your own privateKey.`,
    agent: t`The vendor’s key; to open games, as JSON: agent, apiKey and productId.`,
    record: t`As JSON: dc, key and iv as the vendor wrote them.`,
  }
  return (
    <>
      <Textarea
        label={t`Secret`}
        description={hints[form]}
        required
        autosize
        minRows={form === 'shared' ? 1 : 4}
        maxRows={10}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Text fz="xs" c="dimmed">
        <Trans>It is sealed here and never shown again.</Trans>
      </Text>
    </>
  )
}
