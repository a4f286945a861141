import { useLingui } from '@lingui/react/macro'
import type { FieldName } from '../../parts/identity/register-fields.ts'

/** What each field of the register form is called. */
export function useFieldLabels(): Readonly<Record<FieldName, string>> {
  const { t } = useLingui()
  return {
    username: t`User name`,
    password: t`Password`,
    confirmPassword: t`Password again`,
    birthday: t`Date of birth`,
    captcha: t`Captcha`,
    verificationCode: t`Verification code`,
    nickname: t`Nickname`,
    zalo: t({ message: 'Zalo', comment: 'Name of a messenger' }),
    telegram: t({ message: 'Telegram', comment: 'Name of a messenger' }),
    payeeName: t`Real name`,
    email: t`Email`,
    qqNum: t({ message: 'QQ', comment: 'Name of a messenger' }),
    mobileNum: t`Mobile number`,
    line: t({ message: 'LINE', comment: 'Name of a messenger' }),
    whatsapp: t({ message: 'WhatsApp', comment: 'Name of a messenger' }),
    facebook: t({ message: 'Facebook', comment: 'Name of a network' }),
    wechat: t({ message: 'WeChat', comment: 'Name of a messenger' }),
    idNumber: t`Identity number`,
    paymentPassword: t`Transaction password`,
    recommenderId: t`Invited by`,
    affiliateCode: t`Invitation code`,
  }
}
