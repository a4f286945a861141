import type { Texts } from '../../stage.ts'
import type { Move, Outcome } from '../math.ts'

export interface BlackjackTexts {
  readonly title: string
  readonly dealer: string
  readonly yourHand: string
  readonly handNumber: (hand: number) => string
  readonly total: (total: number, isSoft: boolean) => string
  readonly busts: (share: string) => string
  readonly felt: string
  readonly feltBelow: string
  readonly moves: Readonly<Record<Move, string>>
  readonly outcomes: Readonly<Record<Outcome, string>>
  readonly more: string
  readonly stake: string
  readonly staked: string
  readonly bet: string
  readonly begin: string
  readonly live: string
  readonly liveHand: (hand: number) => string
  readonly won: (payout: string) => string
  readonly paidBack: (payout: string) => string
  readonly push: (payout: string) => string
  readonly lost: string
  readonly summary: (yours: string, dealer: number) => string
  readonly rules: readonly string[]
}

const en: BlackjackTexts = {
  title: 'Blackjack',
  dealer: 'Dealer',
  yourHand: 'Your hand',
  handNumber: (hand) => `Hand ${hand}`,
  total: (total, isSoft) => (isSoft && total < 21 ? `soft ${total}` : String(total)),
  busts: (share) => `busts ${share} of the time`,
  felt: 'Blackjack pays 3 to 2',
  feltBelow: 'Dealer stands on all 17s',
  moves: { hit: 'Hit', stand: 'Stand', double: 'Double', split: 'Split' },
  outcomes: { blackjack: 'Blackjack', won: 'Won', push: 'Push', lost: 'Lost', bust: 'Bust' },
  more: 'once more',
  stake: 'Stake',
  staked: 'At stake',
  bet: 'Deal',
  begin: 'Choose your stake and deal.',
  live: 'Your move.',
  liveHand: (hand) => `Your move with hand ${hand}.`,
  won: (payout) => `You won ${payout}.`,
  paidBack: (payout) => `Paid back ${payout}.`,
  push: (payout) => `Push: ${payout} goes back to you.`,
  lost: 'The dealer wins. The stake is lost.',
  summary: (yours, dealer) => `${yours} against ${dealer}`,
  rules: [
    'Come closer to 21 than the dealer without passing it. Pictures count ten, an ace eleven or one. Every card is drawn from a full deck, whatever came before.',
    'A blackjack, an ace and a ten as your first two cards, pays 3 to 2; other wins pay 1 to 1, a push gives the stake back. With an ace or a ten open the dealer looks for a blackjack at once: if it is there, the round is over before you can put more at stake.',
    'The dealer draws to 17 and stands on every 17, soft or not.',
    'Double on any first two cards, also after a split: the stake once more, one card, no other. Split two cards of equal value once: the stake once more. Split aces get one card each, and 21 with them is no blackjack. The further stake is taken together with the move, or the move is refused.',
    'There is no insurance: against this deck it would lose one thirteenth of its stake on average.',
    'The share beside the dealer’s card is the exact chance of a bust with that card open, when there is no blackjack.',
    'Return to player with best play: 99.43 %, before the payout is rounded down once to the smallest unit of your currency. Payouts contain your stakes.',
    'All cards are drawn before the first is shown. After a lost connection or a reload you find the same round. A round that you leave is finished for you: every hand stands, and the dealer plays.',
    'For rewards counts what was won or lost, the stakes at most: nothing for a push.',
  ],
}

const vi: BlackjackTexts = {
  title: 'Xì dách',
  dealer: 'Nhà cái',
  yourHand: 'Bài của bạn',
  handNumber: (hand) => `Tay bài ${hand}`,
  total: (total, isSoft) => (isSoft && total < 21 ? `${total} mềm` : String(total)),
  busts: (share) => `quắc ${share} số ván`,
  felt: 'Xì dách trả 3 ăn 2',
  feltBelow: 'Nhà cái dừng ở mọi 17',
  moves: { hit: 'Rút', stand: 'Dừng', double: 'Gấp đôi', split: 'Tách' },
  outcomes: { blackjack: 'Xì dách', won: 'Thắng', push: 'Hòa', lost: 'Thua', bust: 'Quắc' },
  more: 'thêm một lần',
  stake: 'Tiền cược',
  staked: 'Đang cược',
  bet: 'Chia bài',
  begin: 'Chọn tiền cược rồi chia bài.',
  live: 'Đến lượt bạn.',
  liveHand: (hand) => `Đến lượt bạn với tay bài ${hand}.`,
  won: (payout) => `Bạn thắng ${payout}.`,
  paidBack: (payout) => `Trả lại ${payout}.`,
  push: (payout) => `Hòa: hoàn lại bạn ${payout}.`,
  lost: 'Nhà cái thắng. Bạn mất tiền cược.',
  summary: (yours, dealer) => `${yours} gặp ${dealer}`,
  rules: [
    'Hãy gần 21 hơn nhà cái mà không vượt quá. Bồi, đầm, già tính mười, át tính mười một hoặc một. Mỗi lá được rút từ một bộ bài đầy đủ, bất kể trước đó là gì.',
    'Xì dách, tức át và một lá mười điểm ngay hai lá đầu, trả 3 ăn 2; thắng khác trả 1 ăn 1, hòa thì hoàn tiền cược. Khi lá ngửa là át hoặc mười điểm, nhà cái xem ngay có xì dách không: nếu có, ván kết thúc trước khi bạn đặt thêm.',
    'Nhà cái rút đến 17 và dừng ở mọi 17, mềm hay cứng.',
    'Gấp đôi với bất kỳ hai lá đầu, kể cả sau khi tách: đặt thêm một lần tiền cược và chỉ nhận một lá. Tách hai lá cùng giá trị một lần: đặt thêm một lần tiền cược. Cặp át tách ra mỗi bên chỉ nhận một lá, và 21 khi đó không phải xì dách. Tiền cược thêm được trừ cùng nước đi, nếu không đủ thì nước đi bị từ chối.',
    'Không có bảo hiểm: với bộ bài này, trung bình nó mất một phần mười ba tiền đặt.',
    'Tỷ lệ cạnh lá bài của nhà cái là xác suất chính xác nhà cái quắc với lá ngửa đó, khi không có xì dách.',
    'Tỷ lệ hoàn trả khi chơi tốt nhất: 99,43 %, trước khi tiền trả được làm tròn xuống một lần đến đơn vị nhỏ nhất của loại tiền. Tiền trả đã gồm tiền cược.',
    'Mọi lá bài được rút trước khi lá đầu tiên lộ ra. Mất kết nối hay tải lại trang vẫn thấy đúng ván đó. Ván bị bỏ dở sẽ được kết thúc giúp bạn: mọi tay bài dừng lại và nhà cái chơi.',
    'Phần tính cho thưởng là số đã thắng hoặc thua, nhiều nhất bằng tiền cược: hòa thì không tính.',
  ],
}

export const texts: Texts<BlackjackTexts> = { en, vi }
