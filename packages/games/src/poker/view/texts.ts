import type { Texts } from '../../stage.ts'
import type { Category } from '../math.ts'

export interface PokerTexts {
  readonly title: string
  readonly categories: Readonly<Record<Category, string>>
  readonly table: string
  readonly hand: string
  readonly held: string
  readonly hold: (card: string) => string
  readonly advised: string
  readonly advice: string
  readonly adviceWaiting: string
  readonly adviceSays: (cards: number, worth: string) => string
  readonly useAdvice: string
  readonly stake: string
  readonly dealtHand: string
  readonly bet: string
  readonly draw: string
  readonly keyHold: string
  readonly aboveLimit: (most: string) => string
  readonly begin: string
  readonly live: string
  readonly won: (hand: string, payout: string) => string
  readonly paidBack: (hand: string, payout: string) => string
  readonly lost: string
  readonly summary: (hand: string) => string
  readonly rules: readonly string[]
}

const en: PokerTexts = {
  title: 'Video poker',
  categories: {
    none: 'Nothing',
    jacks: 'Jacks or better',
    twoPair: 'Two pair',
    three: 'Three of a kind',
    straight: 'Straight',
    flush: 'Flush',
    fullHouse: 'Full house',
    four: 'Four of a kind',
    straightFlush: 'Straight flush',
    royalFlush: 'Royal flush',
  },
  table: 'What each hand pays',
  hand: 'Your five cards',
  held: 'Held',
  hold: (card) => `Hold the ${card}`,
  advised: 'advised',
  advice: 'Show the best hold',
  adviceWaiting: 'Looking at every draw …',
  adviceSays: (cards, worth) =>
    cards === 0
      ? `Best: hold nothing. On average it pays ${worth}×.`
      : cards === 5
        ? `Best: hold all five. It pays ${worth}×.`
        : `Best: hold ${cards === 1 ? 'the marked card' : `the ${cards} marked cards`}. On average it pays ${worth}×.`,
  useAdvice: 'Hold as advised',
  stake: 'Stake',
  dealtHand: 'You have',
  bet: 'Deal',
  draw: 'Draw',
  keyHold: 'hold',
  aboveLimit: (most) => `A royal flush must stay within the limit: ${most} at most.`,
  begin: 'Choose your stake and deal.',
  live: 'Press the cards to hold, then draw.',
  won: (hand, payout) => `${hand}: you won ${payout}.`,
  paidBack: (hand, payout) => `${hand}: ${payout} goes back to you.`,
  lost: 'No hand that pays. The stake is lost.',
  summary: (hand) => hand,
  rules: [
    'Five cards are dealt from a deck of 52. Press those you like to hold; the others give way to the next cards of the same deck, once. The hand you end with is paid by the table.',
    'What is paid is stake × the number of the table, and contains your stake: a pair of jacks, queens, kings or aces gives the stake back.',
    'The table pays the royal flush 800 for one with every stake; there are no coins to add for it. The highest stake is the one whose royal flush stays within the payout limit. No payout is ever cut.',
    'Return to player with best play: 99.543904 %, counted over every deal, every hold and every draw.',
    'The game can tell you the best hold of a deal and what it pays on average. That is switched off until you ask for it; asked or not, the cards are the same.',
    'The ten cards of a round are drawn before the first is shown. After a lost connection or a reload you find the same round. A round that you leave is finished for you later: the five cards that were dealt are kept.',
    'For rewards the whole stake counts.',
  ],
}

const vi: PokerTexts = {
  title: 'Video poker',
  categories: {
    none: 'Không có gì',
    jacks: 'Đôi bồi trở lên',
    twoPair: 'Hai đôi',
    three: 'Sám',
    straight: 'Sảnh',
    flush: 'Thùng',
    fullHouse: 'Cù lũ',
    four: 'Tứ quý',
    straightFlush: 'Thùng phá sảnh',
    royalFlush: 'Sảnh hoàng gia',
  },
  table: 'Mỗi bộ bài trả bao nhiêu',
  hand: 'Năm lá của bạn',
  held: 'Giữ',
  hold: (card) => `Giữ lá ${card}`,
  advised: 'nên giữ',
  advice: 'Hiện cách giữ tốt nhất',
  adviceWaiting: 'Đang xét mọi cách đổi bài …',
  adviceSays: (cards, worth) =>
    cards === 0
      ? `Tốt nhất: không giữ lá nào. Trung bình trả ${worth}×.`
      : cards === 5
        ? `Tốt nhất: giữ cả năm lá. Trả ${worth}×.`
        : `Tốt nhất: giữ ${cards} lá được đánh dấu. Trung bình trả ${worth}×.`,
  useAdvice: 'Giữ theo gợi ý',
  stake: 'Tiền cược',
  dealtHand: 'Bạn đang có',
  bet: 'Chia bài',
  draw: 'Đổi bài',
  keyHold: 'giữ',
  aboveLimit: (most) => `Sảnh hoàng gia phải nằm trong giới hạn: nhiều nhất ${most}.`,
  begin: 'Chọn tiền cược rồi chia bài.',
  live: 'Chạm vào lá muốn giữ, rồi đổi bài.',
  won: (hand, payout) => `${hand}: bạn thắng ${payout}.`,
  paidBack: (hand, payout) => `${hand}: hoàn lại bạn ${payout}.`,
  lost: 'Không có bộ bài nào được trả. Bạn mất tiền cược.',
  summary: (hand) => hand,
  rules: [
    'Năm lá được chia từ bộ bài 52 lá. Chạm vào những lá bạn muốn giữ; các lá khác được thay bằng những lá tiếp theo của cùng bộ bài, một lần. Bộ bài cuối cùng được trả theo bảng.',
    'Tiền trả = tiền cược × số trong bảng, đã gồm tiền cược: đôi bồi, đầm, già hoặc át thì hoàn tiền cược.',
    'Bảng trả sảnh hoàng gia 800 ăn một với mọi mức cược; không cần thêm xu. Mức cược cao nhất là mức mà sảnh hoàng gia vẫn nằm trong giới hạn trả thưởng. Không khoản trả nào bị cắt bớt.',
    'Tỷ lệ hoàn trả khi chơi tốt nhất: 99,543904 %, đếm trên mọi lần chia, mọi cách giữ và mọi lần đổi.',
    'Trò chơi có thể cho biết cách giữ tốt nhất và trung bình nó trả bao nhiêu. Chức năng này tắt cho đến khi bạn yêu cầu; hỏi hay không, các lá bài vẫn như nhau.',
    'Mười lá của ván được rút trước khi lá đầu tiên lộ ra. Mất kết nối hay tải lại trang vẫn thấy đúng ván đó. Ván bị bỏ dở sẽ được kết thúc giúp bạn sau: năm lá đã chia được giữ nguyên.',
    'Toàn bộ tiền cược được tính cho thưởng.',
  ],
}

export const texts: Texts<PokerTexts> = { en, vi }
