interface Words {
  readonly subject: string
  readonly body: string
}

/** Built-in words by language and kind; a text message is the body alone. */
export const BUILT_IN: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  en: {
    'code.login': {
      subject: '{brand}: your sign-in code',
      body: '{code} is your {brand} sign-in code, valid for {minutes} minutes. Give it to nobody.',
    },
    'code.register': {
      subject: '{brand}: your registration code',
      body: '{code} is your {brand} registration code, valid for {minutes} minutes.',
    },
    'code.recover': {
      subject: '{brand}: your recovery code',
      body:
        '{code} is your {brand} password recovery code, valid for {minutes} minutes. ' +
        'If you did not ask for it, ignore this message.',
    },
    'code.change_phone': {
      subject: '{brand}: confirm your phone number',
      body: '{code} is your {brand} code to confirm this number, valid for {minutes} minutes.',
    },
    'code.change_email': {
      subject: '{brand}: confirm your e-mail address',
      body: '{code} is your {brand} code to confirm this address, valid for {minutes} minutes.',
    },
    'code.second_proof': {
      subject: '{brand}: your security code',
      body: '{code} is your {brand} security code, valid for {minutes} minutes. Give it to nobody.',
    },
    'code.transaction_reset': {
      subject: '{brand}: reset of your transaction password',
      body:
        '{code} is your {brand} code to reset the transaction password, valid for {minutes} ' +
        'minutes. Give it to nobody.',
    },
    'password.changed': {
      subject: '{brand}: your password was changed',
      body:
        'The password of {account} at {brand} was changed. ' +
        'If it was not you, contact customer service at once.',
    },
  },
  vi: {
    'code.login': {
      subject: '{brand}: mã đăng nhập của bạn',
      body: '{code} là mã đăng nhập {brand}, có hiệu lực {minutes} phút. Không đưa mã cho bất kỳ ai.',
    },
    'code.register': {
      subject: '{brand}: mã đăng ký của bạn',
      body: '{code} là mã đăng ký {brand}, có hiệu lực {minutes} phút.',
    },
    'code.recover': {
      subject: '{brand}: mã khôi phục của bạn',
      body:
        '{code} là mã khôi phục mật khẩu {brand}, có hiệu lực {minutes} phút. ' +
        'Nếu bạn không yêu cầu, hãy bỏ qua tin này.',
    },
    'code.change_phone': {
      subject: '{brand}: xác nhận số điện thoại',
      body: '{code} là mã {brand} để xác nhận số này, có hiệu lực {minutes} phút.',
    },
    'code.change_email': {
      subject: '{brand}: xác nhận địa chỉ e-mail',
      body: '{code} là mã {brand} để xác nhận địa chỉ này, có hiệu lực {minutes} phút.',
    },
    'code.second_proof': {
      subject: '{brand}: mã bảo mật của bạn',
      body: '{code} là mã bảo mật {brand}, có hiệu lực {minutes} phút. Không đưa mã cho bất kỳ ai.',
    },
    'code.transaction_reset': {
      subject: '{brand}: đặt lại mật khẩu giao dịch',
      body:
        '{code} là mã {brand} để đặt lại mật khẩu giao dịch, có hiệu lực {minutes} phút. ' +
        'Không đưa mã cho bất kỳ ai.',
    },
    'password.changed': {
      subject: '{brand}: mật khẩu của bạn đã được đổi',
      body:
        'Mật khẩu của {account} tại {brand} đã được đổi. ' +
        'Nếu không phải bạn, hãy liên hệ chăm sóc khách hàng ngay.',
    },
  },
}
