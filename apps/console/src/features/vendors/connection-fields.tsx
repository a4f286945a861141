import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsVendorConnections } from '@lantern/contract/ops/vendor-connections'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select, Text, Textarea, TextInput } from '@mantine/core'

type Dialect = ReplyOf<(typeof opsVendorConnections)['presets']>['dialects'][number]

export interface Connecting {
  readonly dialect: string
  readonly launchUrl: string
  readonly apiUrl: string
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
    'public-key': t`The vendor’s public key as PEM, RSA of 2,048 bits at least.`,
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
