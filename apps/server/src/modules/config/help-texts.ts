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
    'Choose a method, an amount, and pay. Before you confirm you see the fee, if there is one, and the smallest and the largest amount. Your balance changes when the payment has arrived, and not before.\n\nA withdrawal is held at once, checked by a person, and paid to you. Until it is paid you see its state in your account, and what is still to be done. You can be asked for proof of who you are before the first one.\n\nMoney goes back the way it came where that is possible. A payment of somebody else’s account is sent back. If a payment does not arrive within an hour, tell customer service its reference.',
  ],
  [
    'terms',
    'Terms and conditions: the user agreement',
    '1. Who may play. You must be of the age that the registration form names, and never younger than 18, to open an account. Whether playing for money is allowed where you are is for you to know; we are not responsible for breaches of local law.\n\n2. One account. One person has one account. You give true particulars, keep your password and your transaction password to yourself, and play for yourself. What is done with them counts as done by you until you tell us otherwise.\n\n3. Bets. A bet counts from the moment the server accepts it, at the rules and multipliers shown then. A lost connection changes nothing: the round waits for you, or ends by the rule told in the game. A round that a fault of the machine or of a vendor has spoiled is cancelled and the stake given back.\n\n4. Money. A balance earns no interest and can not be given to others, except where the site offers it. Deposits are credited when they have arrived. Withdrawals are checked before they are paid, and are paid to accounts in your own name.\n\n5. Bonuses. Each bonus has its own conditions, which are shown before you take it. What was won against them is taken back together with the bonus.\n\n6. Fair play. Playing by programs, with several accounts, together with others against the house, or with knowledge of a fault is not allowed. We may hold the money of such play until it is looked into, and tell you what was found.\n\n7. Breaks and limits. You can set limits, take a break or exclude yourself at any time. While a break lasts we neither take your bets nor write to you about play.\n\n8. Closing. You may close your account at any time; what is on it is paid to you. We may close an account with a reason, and pay what is on it unless the law forbids it.\n\n9. Disputes. Tell customer service first, with the number of the round or of the payment. The records of the server decide; every round of our own games can be recomputed by you.\n\n10. Changes. When these terms change, you are told before they hold, and they hold for what happens after that.',
  ],
  [
    'responsible',
    'Playing within your means',
    'Decide beforehand what you can afford to lose, and stop there. Do not chase losses, and do not play on borrowed money. Over time the house keeps a small share of what is staked: games are for fun, not for income.\n\nSigns to take seriously: you play longer or for more than you meant to; you hide it; you borrow for it; you play to forget something; you are restless when you do not play.\n\nIn your account, under “Play safely”, you set limits on deposits, losses, stakes and time. A lower limit holds at once, a higher one only after a day. There you can also take a break, or exclude yourself for months or for good.\n\nIf playing is no longer fun, stop, and speak with somebody you trust. Customer service closes an account at your word. Keep your password away from children, and use the parental controls of your device.',
  ],
  [
    'privacy',
    'Privacy',
    'We keep what you tell us at registration, where and when you signed in, what you played, and every movement of your money. The law asks us to keep some of it for years after an account is closed.\n\nPersonal particulars are sealed in our database and opened only when there is a reason, which is written down. They are given to those who pay you out, who check who you are, and to authorities that may ask for them; to nobody else.\n\nYour browser keeps your language, your sign-in and your answer to the question of age. Visits are counted only when you agree to it, and without cookies.\n\nYou may ask customer service what we keep about you, have mistakes mended, and have deleted what no law asks us to keep.',
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
    'Chọn phương thức, số tiền và thanh toán. Trước khi xác nhận, bạn thấy phí (nếu có) cùng số tiền tối thiểu và tối đa. Số dư chỉ thay đổi khi tiền đã đến.\n\nLệnh rút được giữ tiền ngay, có nhân viên kiểm tra rồi chi trả. Cho đến khi được trả, bạn thấy trạng thái của lệnh trong tài khoản và những việc còn phải làm. Trước lần rút đầu tiên, bạn có thể được yêu cầu chứng minh danh tính.\n\nKhi có thể, tiền được trả về đúng nơi đã nạp. Khoản nạp từ tài khoản của người khác sẽ được trả lại. Nếu sau một giờ tiền nạp chưa đến, hãy báo mã giao dịch cho bộ phận chăm sóc khách hàng.',
  ],
  [
    'terms',
    'Điều khoản và điều kiện: thỏa thuận người dùng',
    '1. Ai được chơi. Bạn phải đủ độ tuổi ghi trong biểu mẫu đăng ký, và không bao giờ dưới 18, để mở tài khoản. Bạn tự tìm hiểu việc chơi ăn tiền có được phép ở nơi mình sống hay không; chúng tôi không chịu trách nhiệm về việc vi phạm luật địa phương.\n\n2. Một tài khoản. Mỗi người có một tài khoản. Bạn khai đúng thông tin, giữ kín mật khẩu và mật khẩu giao dịch, và tự mình chơi. Mọi việc làm bằng các mật khẩu đó được coi là do bạn làm, cho đến khi bạn báo cho chúng tôi.\n\n3. Cược. Cược có hiệu lực từ lúc máy chủ nhận, theo luật và hệ số hiển thị khi đó. Mất kết nối không làm thay đổi gì: ván chơi chờ bạn, hoặc kết thúc theo quy định ghi trong trò chơi. Ván bị hỏng do lỗi máy móc hoặc lỗi của nhà cung cấp sẽ bị hủy và tiền cược được hoàn lại.\n\n4. Tiền. Số dư không sinh lãi và không được chuyển cho người khác, trừ khi trang có chức năng đó. Tiền nạp được ghi có khi đã đến. Lệnh rút được kiểm tra trước khi chi trả và chỉ trả vào tài khoản đứng tên bạn.\n\n5. Khuyến mãi. Mỗi khuyến mãi có điều kiện riêng, hiển thị trước khi bạn nhận. Tiền thắng trái điều kiện sẽ bị thu hồi cùng với khuyến mãi.\n\n6. Chơi trung thực. Không được chơi bằng phần mềm tự động, bằng nhiều tài khoản, thông đồng với người khác chống lại nhà cái, hoặc lợi dụng lỗi. Chúng tôi có thể giữ tiền liên quan cho đến khi xem xét xong và cho bạn biết kết quả.\n\n7. Nghỉ và giới hạn. Bạn có thể đặt giới hạn, tạm nghỉ hoặc tự loại trừ bất cứ lúc nào. Trong thời gian nghỉ, chúng tôi không nhận cược và không gửi tin mời chơi.\n\n8. Đóng tài khoản. Bạn có thể đóng tài khoản bất cứ lúc nào; số tiền còn lại được trả cho bạn. Chúng tôi có thể đóng tài khoản khi có lý do và trả số tiền còn lại, trừ khi pháp luật cấm.\n\n9. Tranh chấp. Trước hết hãy báo bộ phận chăm sóc khách hàng, kèm số ván hoặc mã giao dịch. Dữ liệu của máy chủ là căn cứ; bạn có thể tự tính lại mọi ván của trò chơi nhà.\n\n10. Thay đổi. Khi điều khoản thay đổi, bạn được báo trước khi chúng có hiệu lực, và chúng chỉ áp dụng cho những gì xảy ra sau đó.',
  ],
  [
    'responsible',
    'Chơi trong khả năng',
    'Hãy định trước số tiền bạn có thể mất và dừng lại ở đó. Đừng gỡ thua và đừng chơi bằng tiền vay. Về lâu dài nhà cái luôn giữ lại một phần nhỏ tiền cược: trò chơi là để vui, không phải để kiếm sống.\n\nNhững dấu hiệu cần lưu ý: bạn chơi lâu hơn hoặc nhiều tiền hơn dự định; bạn giấu người khác; bạn vay tiền để chơi; bạn chơi để quên chuyện khác; bạn bồn chồn khi không chơi.\n\nTrong tài khoản, mục “Chơi an toàn”, bạn đặt giới hạn cho tiền nạp, tiền thua, tiền cược và thời gian. Giới hạn thấp hơn có hiệu lực ngay, cao hơn chỉ sau một ngày. Tại đó bạn cũng có thể tạm nghỉ, hoặc tự loại trừ trong nhiều tháng hay vĩnh viễn.\n\nNếu không còn thấy vui, hãy dừng lại và nói chuyện với người bạn tin cậy. Bộ phận chăm sóc khách hàng sẽ đóng tài khoản khi bạn yêu cầu. Đừng để trẻ em biết mật khẩu và hãy dùng tính năng kiểm soát của phụ huynh trên thiết bị.',
  ],
  [
    'privacy',
    'Quyền riêng tư',
    'Chúng tôi lưu những gì bạn khai khi đăng ký, nơi và lúc bạn đăng nhập, những gì bạn chơi và mọi biến động tiền của bạn. Pháp luật yêu cầu giữ một phần trong nhiều năm sau khi tài khoản đóng.\n\nThông tin cá nhân được niêm phong trong cơ sở dữ liệu và chỉ được mở khi có lý do, lý do đó được ghi lại. Thông tin chỉ được đưa cho bên chi trả, bên xác minh danh tính và cơ quan có thẩm quyền; không cho ai khác.\n\nTrình duyệt của bạn lưu ngôn ngữ, phiên đăng nhập và câu trả lời về độ tuổi. Lượt truy cập chỉ được đếm khi bạn đồng ý, và không dùng cookie.\n\nBạn có thể hỏi bộ phận chăm sóc khách hàng xem chúng tôi lưu gì về bạn, yêu cầu sửa sai sót và xóa những gì pháp luật không buộc phải giữ.',
  ],
]

const pagesIn = (language: string, texts: readonly Text[]): Omit<HelpPageRow, 'isShown'>[] =>
  texts.map(([slug, title, content], position) => ({ slug, language, title, content, position }))

/** The help pages a new brand begins with; its operator writes their own. */
export const HELP_PAGES = [...pagesIn('en', ENGLISH), ...pagesIn('vi', VIETNAMESE)]
