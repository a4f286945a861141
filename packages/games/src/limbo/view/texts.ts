import type { Texts } from '../../stage.ts'

export interface LimboTexts {
  readonly title: string
  readonly bet: string
  readonly target: string
  readonly targetHint: string
  readonly begin: string
  readonly flying: string
  readonly recent: string
  readonly raise: string
  readonly lower: string
  readonly won: (height: string, payout: string) => string
  readonly lost: (height: string) => string
  readonly summary: (target: string, height: string) => string
  readonly rules: readonly string[]
}

const en: LimboTexts = {
  title: 'Limbo',
  bet: 'Let it fly',
  target: 'Target height',
  targetHint: '1.01 to 10,000.00',
  begin: 'Choose how high your lantern has to fly.',
  flying: 'Rising',
  recent: 'Last flights',
  raise: 'higher target',
  lower: 'lower target',
  won: (height, payout) => `It rose to ${height}. You won ${payout}.`,
  lost: (height) => `It went out at ${height}. The stake is lost.`,
  summary: (target, height) => `Target ${target} · rose to ${height}`,
  rules: [
    'A sky lantern rises from 1.00× and goes out somewhere. Choose a target from 1.01× to 10,000.00×: a lantern that reaches it pays stake × target.',
    'How high it rises is decided before it leaves the ground: 0.99 ÷ a number from 0 to 1, rounded down to two decimals, at least 1.00×. The chance to reach a target is 0.99 ÷ target.',
    'The payout is rounded down once to the smallest unit of your currency, and contains your stake.',
    'Return to player: 99.000 % for every target, before the payout is rounded to the smallest unit of your currency.',
    'A bet that could pay more than the limit is refused before it is placed. No payout is ever cut.',
    'After a lost connection or a reload you find the same result.',
    'For rewards the whole stake counts, except for bets that win more than 95 % of the time.',
  ],
}

const vi: LimboTexts = {
  title: 'Limbo',
  bet: 'Thả đèn',
  target: 'Độ cao mục tiêu',
  targetHint: '1.01 đến 10,000.00',
  begin: 'Chọn độ cao mà đèn trời của bạn phải đạt tới.',
  flying: 'Đang bay lên',
  recent: 'Các lần thả gần đây',
  raise: 'tăng mục tiêu',
  lower: 'giảm mục tiêu',
  won: (height, payout) => `Đèn lên tới ${height}. Bạn thắng ${payout}.`,
  lost: (height) => `Đèn tắt ở ${height}. Bạn mất tiền cược.`,
  summary: (target, height) => `Mục tiêu ${target} · lên tới ${height}`,
  rules: [
    'Đèn trời bay lên từ 1,00× và tắt ở một độ cao nào đó. Chọn mục tiêu từ 1,01× đến 10.000,00×: đèn đạt tới mục tiêu thì trả tiền cược × mục tiêu.',
    'Độ cao được quyết định trước khi đèn rời mặt đất: 0,99 ÷ một số từ 0 đến 1, làm tròn xuống hai chữ số thập phân, ít nhất 1,00×. Xác suất đạt mục tiêu là 0,99 ÷ mục tiêu.',
    'Tiền trả được làm tròn xuống một lần đến đơn vị nhỏ nhất của loại tiền, đã gồm tiền cược.',
    'Tỷ lệ hoàn trả: 99,000 % với mọi mục tiêu, trước khi tiền trả được làm tròn đến đơn vị nhỏ nhất của loại tiền.',
    'Cược có thể trả vượt giới hạn sẽ bị từ chối trước khi đặt. Không khoản trả nào bị cắt bớt.',
    'Mất kết nối hay tải lại trang vẫn thấy đúng kết quả đó.',
    'Toàn bộ tiền cược được tính cho thưởng, trừ cược có xác suất thắng trên 95 %.',
  ],
}

export const texts: Texts<LimboTexts> = { en, vi }
