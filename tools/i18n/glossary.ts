/** Words of money and safety that must be the same wherever they are said, by language. */
interface Term {
  /** Where the English text has it. */
  readonly english: RegExp
  /** One of these stands in the translation. */
  readonly here: Readonly<Record<string, RegExp>>
}

export const GLOSSARY: readonly Term[] = [
  {
    english: /\bdeposits?\b/i,
    here: {
      ar: /إيداع|أودع|الإيداع/u,
      es: /dep[oó]sit|ingresar/iu,
      'es-MX': /dep[oó]sit|ingresar/iu,
      id: /deposit|setor/iu,
      ja: /入金|入出金/u,
      ko: /입금|입출금/u,
      'pt-BR': /dep[oó]sit/iu,
      'pt-PT': /dep[oó]sit/iu,
      th: /ฝาก/u,
      vi: /nạp|gửi tiền/iu,
      'zh-CN': /存款|存入/u,
      'zh-TW': /存款|存入/u,
    },
  },
  {
    english: /\bwithdraw(?:al|als|n)?\b/i,
    here: {
      ar: /سحب|سحوب/u,
      es: /retir/iu,
      'es-MX': /retir/iu,
      id: /tarik|narik/iu,
      ja: /出金|入出金/u,
      ko: /출금|입출금/u,
      'pt-BR': /sac|saqu/iu,
      'pt-PT': /levant/iu,
      th: /ถอน/u,
      vi: /rút/iu,
      'zh-CN': /取款|取出/u,
      'zh-TW': /提款|取出/u,
    },
  },
  {
    english: /\btransaction password\b/i,
    here: {
      ar: /كلمة مرور المعاملات|كلمة مرور للمعاملات/u,
      es: /contraseña de transacciones/iu,
      'es-MX': /contraseña de transacciones/iu,
      id: /kata sandi transaksi/iu,
      ja: /取引パスワード/u,
      ko: /거래 비밀번호/u,
      'pt-BR': /senha de transações/iu,
      'pt-PT': /palavra-passe de transações/iu,
      th: /รหัสผ่านธุรกรรม/u,
      vi: /mật khẩu giao dịch/iu,
      'zh-CN': /交易密码/u,
      'zh-TW': /交易密碼/u,
    },
  },
  {
    english: /\bbalance\b/i,
    here: {
      ar: /رصيد/u,
      es: /saldo/iu,
      'es-MX': /saldo/iu,
      id: /saldo/iu,
      ja: /残高/u,
      ko: /잔액/u,
      'pt-BR': /saldo/iu,
      'pt-PT': /saldo/iu,
      th: /ยอด/u,
      vi: /số dư/iu,
      'zh-CN': /余额/u,
      'zh-TW': /餘額/u,
    },
  },
  {
    english: /\bcustomer service\b/i,
    here: {
      ar: /خدمة (?:ال)?عملا/u,
      es: /atención al cliente/iu,
      'es-MX': /atención al cliente/iu,
      id: /layanan pelanggan/iu,
      ja: /カスタマーサポート/u,
      ko: /고객센터/u,
      'pt-BR': /atendimento/iu,
      'pt-PT': /apoio ao cliente/iu,
      th: /ฝ่ายบริการลูกค้า/u,
      vi: /chăm sóc khách hàng|hỗ trợ khách hàng|dịch vụ khách hàng/iu,
      'zh-CN': /客服/u,
      'zh-TW': /客服/u,
    },
  },
]

/** Terms of the source that the translation says in another word than the glossary's. */
export const offGlossary = (source: string, translation: string, language: string): string[] =>
  GLOSSARY.flatMap(({ english, here }) => {
    const wanted = here[language]
    const [term] = english.exec(source) ?? []
    return term === undefined || wanted === undefined || wanted.test(translation) ? [] : [term]
  })
