import { expect, test } from 'vitest'
import { checkEntry, leftInEnglish, toldTwice } from './checks.ts'

const entry = (source: string, translation: string, isFuzzy = false) => ({
  id: source,
  source,
  translation,
  isFuzzy,
})
const found = (source: string, translation: string, language = 'vi') =>
  checkEntry(entry(source, translation), language).map(({ what }) => what)

test.each([
  ['Log in', 'Đăng nhập'],
  ['Play {name}', 'Chơi {name}'],
  ['New here? <0>Open an account</0>', 'Bạn mới đến? <0>Mở tài khoản</0>'],
  ['{n, plural, one {# round} other {# rounds}}', '{n, plural, other {# ván}}'],
  ['Are you sure?', 'Bạn chắc chưa?'],
])('“%s” → “%s” is good', (source, translation) => {
  expect(found(source, translation)).toEqual([])
})

test.each([
  ['Log in', '', 'is not translated'],
  ['Play {name}', 'Chơi {ten}', 'arguments are {ten}, not {name}'],
  ['Play {name}', 'Chơi', 'arguments are {}, not {name}'],
  ['Read <0>this</0>', 'Đọc <0>cái này', 'tags differ from the source'],
  ['Play {name}', 'Chơi {name', 'is no valid message'],
  ['Log in', 'Đăng nhập ', 'has a space at its edge'],
  ['Are you sure?', 'Bạn chắc chưa.', 'ends with a full stop, not a question mark'],
  ['Log in', '\u2067Đăng nhập', 'has an open direction mark'],
])('“%s” → “%s”: %s', (source, translation, what) => {
  expect(found(source, translation).join()).toContain(what)
})

test('each language needs its own plural categories', () => {
  const source = '{n, plural, one {# round} other {# rounds}}'
  expect(found(source, '{n, plural, other {# ván}}', 'vi')).toEqual([])
  expect(found(source, '{n, plural, one {#} other {#}}', 'ru').join()).toContain('“few”')
})

test.each([
  ['Log in to see your games', 'Log in to see your games.', 'th', 'stands in another writing'],
  ['Log in to see your games', 'เข้าสู่ระบบเพื่อดูเกมของคุณ', 'th', ''],
  ['Please confirm.', 'โปรดยืนยัน', 'th', ''],
  ['Please confirm.', '请确认', 'zh-CN', 'ends with no stop'],
  ['Your IP address: <0>{ip}</0>', '您的 IP 地址：<0>{ip}</0>', 'zh-CN', ''],
  ['Are you sure?', 'Είστε σίγουροι;', 'el', ''],
  ['Your game', 'Ihr Spiel', 'de', ''],
  ['Deposits are open', '提款已开放', 'zh-CN', 'has no word for “Deposits”'],
])('“%s” → “%s” in %s: %s', (source, translation, language, what) => {
  const all = found(source, translation, language).join()
  if (what === '') expect(all).toBe('')
  else expect(all).toContain(what)
})

test('an unreviewed text and a sentence left in English are told', () => {
  expect(checkEntry(entry('Log in', 'Đăng nhập', true), 'vi').map(({ what }) => what)).toEqual([
    'is marked as not reviewed',
  ])
  const same = 'This page is not open yet'
  expect(leftInEnglish([entry(same, same), entry('WhatsApp', 'WhatsApp')])).toHaveLength(1)
})

test('a text of two areas of one page has one translation', () => {
  const area = (key: string, translation: string) =>
    new Map([[key, { id: 'Originals', translation }]])
  const shell = area('a', 'Độc quyền')
  expect(toldTwice([shell, area('a', 'Trò chơi của nhà')])).toEqual([
    { id: 'Originals', what: 'is “Độc quyền” in one area and “Trò chơi của nhà” in another' },
  ])
  expect(toldTwice([shell, area('a', 'Độc quyền')])).toEqual([])
  // another key is another meaning; what is not translated takes nothing's place
  expect(toldTwice([shell, area('b', 'Trò chơi của nhà'), area('a', '')])).toEqual([])
})
