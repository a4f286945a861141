import type { HelpPageRow } from './queries/settings.ts'

type Text = readonly [slug: string, title: string, content: string]

const ENGLISH: readonly Text[] = [
  [
    'about',
    'About us',
    'This is a site for adults who play with money they can do without.\n\nEvery account has a statement that shows each amount with the balance before and after it, and every round of our own games can be recomputed by you.',
  ],
  [
    'deposit',
    'Deposits and withdrawals',
    'Choose a method, an amount, and pay. Your balance changes when the payment has arrived, and not before.\n\nA withdrawal is held at once, checked by a person, and paid to you. Until it is paid you see its state in your account.',
  ],
  [
    'terms',
    'Terms and conditions',
    'You must be of the age that the registration form names, and never younger than 18, to open an account.\n\nOne person has one account. You give true particulars, keep your password to yourself, and play for yourself.\n\nWhether playing for money is allowed where you are is for you to know; we are not responsible for breaches of local law.\n\nThe rules of a game that were in force when a bet was accepted apply to it.',
  ],
  [
    'responsible',
    'Playing within your means',
    'Decide beforehand what you can afford to lose, and stop there. Do not chase losses, and do not play on borrowed money.\n\nIf playing is no longer fun, stop, and speak with somebody. Customer service closes an account at your word.',
  ],
  [
    'privacy',
    'Privacy',
    'We keep what you tell us at registration, where and when you signed in, and every movement of your money.\n\nPersonal particulars are sealed in our database and opened only when there is a reason, which is written down.',
  ],
]

const VIETNAMESE: readonly Text[] = [
  [
    'about',
    'Về chúng tôi',
    'Đây là trang dành cho người trưởng thành chơi bằng số tiền mình có thể bỏ ra.\n\nMỗi tài khoản có sao kê ghi từng khoản tiền cùng số dư trước và sau, và bạn có thể tự kiểm chứng mọi ván của trò chơi nhà.',
  ],
  [
    'deposit',
    'Nạp và rút tiền',
    'Chọn phương thức, số tiền và thanh toán. Số dư chỉ thay đổi khi tiền đã đến.\n\nLệnh rút được giữ tiền ngay, có nhân viên kiểm tra rồi chi trả. Cho đến khi được trả, bạn thấy trạng thái của lệnh trong tài khoản.',
  ],
  [
    'terms',
    'Điều khoản và điều kiện',
    'Bạn phải đủ độ tuổi ghi trong biểu mẫu đăng ký, và không bao giờ dưới 18, để mở tài khoản.\n\nMỗi người có một tài khoản. Bạn khai đúng thông tin, giữ kín mật khẩu và tự mình chơi.\n\nBạn tự tìm hiểu việc chơi ăn tiền có được phép ở nơi mình sống hay không; chúng tôi không chịu trách nhiệm về việc vi phạm luật địa phương.\n\nLuật chơi có hiệu lực khi cược được nhận sẽ áp dụng cho cược đó.',
  ],
  [
    'responsible',
    'Chơi trong khả năng',
    'Hãy định trước số tiền bạn có thể mất và dừng lại ở đó. Đừng gỡ thua và đừng chơi bằng tiền vay.\n\nNếu không còn thấy vui, hãy dừng lại và nói chuyện với ai đó. Bộ phận chăm sóc khách hàng sẽ đóng tài khoản khi bạn yêu cầu.',
  ],
  [
    'privacy',
    'Quyền riêng tư',
    'Chúng tôi lưu những gì bạn khai khi đăng ký, nơi và lúc bạn đăng nhập, và mọi biến động tiền của bạn.\n\nThông tin cá nhân được niêm phong trong cơ sở dữ liệu và chỉ được mở khi có lý do, lý do đó được ghi lại.',
  ],
]

const pagesIn = (language: string, texts: readonly Text[]): Omit<HelpPageRow, 'isShown'>[] =>
  texts.map(([slug, title, content], position) => ({ slug, language, title, content, position }))

/** The help pages a new brand begins with; its operator writes their own. */
export const HELP_PAGES = [...pagesIn('en', ENGLISH), ...pagesIn('vi', VIETNAMESE)]
