import { Skeleton } from '@lantern/ui/skeleton'
import { autonymOf } from '@lantern/web-kit/language-names'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  AtSign,
  Fingerprint,
  KeyRound,
  Languages,
  LockKeyhole,
  MessagesSquare,
  Phone,
  ShieldCheck,
  Smartphone,
} from 'lucide-react'
import { isModuleOn, type Member, useBrand, useFormats } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { LinkedAccounts } from './linked-accounts.tsx'
import { Line, LineButton } from './line.tsx'
import { protectionOf, type SecurityOverview, useOverview } from './overview.ts'

/** What protects the account, one line each, weakest point first said above. */
export function Protection({ member }: { readonly member: Member }) {
  const overview = useOverview(!member.isTrial)
  return (
    <div className="flex flex-col gap-4">
      {!member.isTrial &&
        (overview === undefined ? (
          <Skeleton className="h-20 rounded-md" />
        ) : (
          <Strength overview={overview} />
        ))}
      <ul className="flex flex-col gap-3">
        {!member.isTrial && <Secrets member={member} overview={overview} />}
        {overview && (
          <>
            <Contacts overview={overview} />
            <Factors overview={overview} />
            <LinkedAccounts overview={overview} />
          </>
        )}
        <LanguageLine />
      </ul>
    </div>
  )
}

function Strength({ overview }: { readonly overview: SecurityOverview }) {
  const { t } = useLingui()
  const { score, missing } = protectionOf(overview)
  const next = {
    contact: t`Confirm a phone number or an e-mail address: without one nobody can give your account back to you.`,
    second: t`Switch on the authenticator or add a passkey: then a password alone opens nothing.`,
    transaction: t`Set a transaction password: every withdrawal asks for it.`,
  }
  return (
    <div className="flex items-center gap-4 rounded-md bg-gilt-panel p-4 ring-1 ring-reward-line ring-inset">
      <ShieldCheck aria-hidden="true" className="size-8 shrink-0 text-reward" />
      <div className="min-w-0 flex-1">
        <p className="font-bold text-reward-fg">
          <Trans>{score} of 4 protections are in place</Trans>
        </p>
        <p className="text-13 text-fg-2">
          {missing ? next[missing] : <Trans>Well done: nothing is missing.</Trans>}
        </p>
      </div>
    </div>
  )
}

interface SecretsProps {
  readonly member: Member
  readonly overview: SecurityOverview | undefined
}

function Secrets({ member, overview }: SecretsProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const changed = overview?.passwordChangedAt && formats.date(overview.passwordChangedAt)
  const isSet = member.hasTransactionPassword
  return (
    <>
      <Line
        icon={<KeyRound />}
        title={t`Password`}
        text={
          changed
            ? t`Changed on ${changed}. A change ends every other session.`
            : t`Ends every other session when it changes.`
        }
        action={
          <LineButton
            label={t`Change`}
            subject={t`Password`}
            onPress={() => openPopup('changePassword', {})}
          />
        }
      />
      <Line
        icon={<LockKeyhole />}
        title={t`Transaction password`}
        text={
          isSet ? t`Set. Every withdrawal asks for it.` : t`Not set yet. You need it to withdraw.`
        }
        action={
          <span className="flex flex-wrap gap-2">
            {isSet && (
              <LineButton
                label={t`Forgot it?`}
                subject={t`Transaction password`}
                onPress={() => openPopup('transactionReset', {})}
              />
            )}
            <LineButton
              label={isSet ? t`Change` : t`Set it now`}
              subject={t`Transaction password`}
              onPress={() => openPopup('transactionPassword', {})}
            />
          </span>
        }
      />
    </>
  )
}

function Contacts({ overview }: { readonly overview: SecurityOverview }) {
  const { t } = useLingui()
  const { phone, email, messengers } = overview
  const filled = messengers.filter(({ masked }) => masked !== null).length
  const badgeOf = (contact: SecurityOverview['phone']) =>
    contact === null
      ? undefined
      : contact.verified
        ? ({ tone: 'positive', text: t`Confirmed` } as const)
        : ({ tone: 'warning', text: t`Not confirmed` } as const)
  const row = (channel: 'sms' | 'email', contact: SecurityOverview['phone'], title: string) => {
    const badge = badgeOf(contact)
    const label = contact === null ? t`Add` : contact.verified ? t`Change` : t`Confirm`
    return (
      <Line
        icon={channel === 'sms' ? <Phone /> : <AtSign />}
        title={title}
        text={contact === null ? t`Not set yet.` : <bdi dir="ltr">{contact.masked}</bdi>}
        {...(badge && { badge })}
        action={
          <LineButton
            label={label}
            subject={title}
            onPress={() => openPopup('contact', { channel })}
          />
        }
      />
    )
  }
  return (
    <>
      {row('sms', phone, t`Phone number`)}
      {row('email', email, t`E-mail address`)}
      <Line
        icon={<MessagesSquare />}
        title={t`Messengers`}
        text={filled === 0 ? t`Not set yet.` : t`${filled} of ${messengers.length} filled in`}
        action={
          <LineButton
            label={t`Change`}
            subject={t`Messengers`}
            onPress={() => openPopup('messengers', {})}
          />
        }
      />
    </>
  )
}

function Factors({ overview }: { readonly overview: SecurityOverview }) {
  const { t } = useLingui()
  const { totp, passkeys } = overview
  const { modules } = useBrand()
  const left = totp.recoveryCodesLeft
  const mayAdd =
    isModuleOn(modules, 'PASSKEYLOGIN3') && globalThis.PublicKeyCredential !== undefined
  const hasPasskeys = mayAdd || passkeys > 0
  return (
    <>
      <Line
        icon={<Smartphone />}
        title={t`Authenticator`}
        text={
          totp.enabled
            ? t`Signing in asks for its code. Recovery codes left: ${left}`
            : t`A second lock: an app on your phone shows a new code every half minute.`
        }
        badge={totp.enabled ? { tone: 'positive', text: t`On` } : { tone: 'neutral', text: t`Off` }}
        action={
          totp.enabled ? (
            <span className="flex flex-wrap gap-2">
              <LineButton
                label={t`New codes`}
                subject={t`Authenticator`}
                onPress={() => openPopup('authenticator', { step: 'new-codes' })}
              />
              <LineButton
                label={t`Switch off`}
                subject={t`Authenticator`}
                onPress={() => openPopup('authenticator', { step: 'switch-off' })}
              />
            </span>
          ) : (
            <LineButton
              label={t`Switch on`}
              subject={t`Authenticator`}
              onPress={() => openPopup('authenticator', { step: 'switch-on' })}
            />
          )
        }
      />
      {hasPasskeys && (
        <Line
          icon={<Fingerprint />}
          title={t`Passkeys`}
          text={
            passkeys === 0
              ? t`Sign in by your finger, your face or the lock of your device.`
              : t`Passkeys of this account: ${passkeys}`
          }
          action={
            <LineButton
              label={passkeys === 0 ? t`Add` : t`Manage`}
              subject={t`Passkeys`}
              onPress={() => openPopup('passkeys', {})}
            />
          }
        />
      )}
    </>
  )
}

function LanguageLine() {
  const { t, i18n } = useLingui()
  return (
    <Line
      icon={<Languages />}
      title={t`Language`}
      text={autonymOf(i18n.locale)}
      action={
        <LineButton
          label={t`Choose`}
          subject={t`Language`}
          onPress={() => openPopup('language', {})}
        />
      }
    />
  )
}
