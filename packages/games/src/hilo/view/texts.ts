import type { Texts } from '../../stage.ts'
import type { Pick } from '../math.ts'

export interface HiloTexts {
  readonly title: string
  readonly picks: Readonly<Record<Pick, string>>
  readonly ranks: (ranks: number) => string
  readonly scale: string
  readonly trail: string
  readonly skip: string
  readonly skipped: string
  readonly stake: string
  readonly bet: string
  readonly cashOut: string
  readonly guessFirst: string
  readonly now: string
  readonly cardsLeft: string
  readonly aboveLimit: string
  readonly begin: string
  readonly live: (guesses: number) => string
  readonly won: (payout: string, multiplier: string) => string
  readonly paidBack: (payout: string, multiplier: string) => string
  readonly completed: string
  readonly lost: (card: string) => string
  readonly returned: (stake: string) => string
  readonly summary: (guesses: number, cards: string) => string
  readonly rules: readonly string[]
}

const en: HiloTexts = {
  title: 'Hi-Lo',
  picks: {
    higher: 'Higher',
    lower: 'Lower',
    hiOrSame: 'Higher or same',
    loOrSame: 'Lower or same',
    same: 'The same',
  },
  ranks: (ranks) => `${ranks} of 13`,
  scale: 'Thirteen ranks, from the ace to the king',
  trail: 'Cards of this round',
  skip: 'Skip this card',
  skipped: 'skipped',
  stake: 'Stake',
  bet: 'Deal',
  cashOut: 'Cash out',
  guessFirst: 'Guess first',
  now: 'Pays now',
  cardsLeft: 'Cards left',
  aboveLimit: 'above the payout limit',
  begin: 'Choose your stake and deal the first card.',
  live: (guesses) =>
    guesses === 0
      ? 'What comes next?'
      : guesses === 1
        ? '1 right. What comes next?'
        : `${guesses} right. What comes next?`,
  won: (payout, multiplier) => `You won ${payout} at ${multiplier}.`,
  paidBack: (payout, multiplier) => `Cashed out ${payout} at ${multiplier}.`,
  completed: 'The round cashed out by itself.',
  lost: (card) => `It was the ${card}. The stake is lost.`,
  returned: (stake) => `The round ended without a guess. ${stake} was returned.`,
  summary: (guesses, cards) => `${guesses === 1 ? '1 guess' : `${guesses} guesses`} · ${cards}`,
  rules: [
    'A card lies open. Say whether the next one is higher or lower; the same rank counts as right for both. The ace is the lowest card, the king the highest: there you choose between the one side that is left and the same rank.',
    'Each card is drawn from a full deck: every rank has one chance in thirteen, whatever came before. The lanterns under the card show which ranks win.',
    'Each right guess multiplies the price by 13 ÷ the ranks that win. One percent is taken once a round, not once a guess: the multiplier is 0.99 × 13/w₁ × 13/w₂ × …, rounded down to four decimals. What is shown is what is paid.',
    'You may skip a card as often as you like. It costs nothing and changes nothing but the card.',
    'Cash out whenever a guess was right. The payout is stake × multiplier, rounded down once to the smallest unit of your currency, and contains your stake. A wrong guess takes the stake.',
    'A guess whose payout would pass the limit can not be made; when none is left, or with the 52nd card, the round cashes out by itself. No payout is ever cut.',
    'Return to player: 98.99 % to 99.00 %, whatever you guess and whenever you stop, before the payout is rounded to the smallest unit of your currency.',
    'All cards are drawn before the first is shown. After a lost connection or a reload you find the same round. A round that you leave is cashed out later at the multiplier it had reached; without a guess the stake is returned.',
    'For rewards the whole stake counts, except in rounds cashed out below 1.10× and in returned ones.',
  ],
}

const vi: HiloTexts = {
  title: 'Cao thấp',
  picks: {
    higher: 'Cao hơn',
    lower: 'Thấp hơn',
    hiOrSame: 'Cao hơn hoặc bằng',
    loOrSame: 'Thấp hơn hoặc bằng',
    same: 'Bằng nhau',
  },
  ranks: (ranks) => `${ranks} trên 13`,
  scale: 'Mười ba bậc, từ át đến già',
  trail: 'Các lá của ván này',
  skip: 'Bỏ qua lá này',
  skipped: 'đã bỏ qua',
  stake: 'Tiền cược',
  bet: 'Chia bài',
  cashOut: 'Rút tiền thắng',
  guessFirst: 'Hãy đoán trước',
  now: 'Trả ngay',
  cardsLeft: 'Lá còn lại',
  aboveLimit: 'vượt giới hạn trả thưởng',
  begin: 'Chọn tiền cược rồi chia lá đầu tiên.',
  live: (guesses) =>
    guesses === 0 ? 'Lá tiếp theo thế nào?' : `Đúng ${guesses} lần. Lá tiếp theo thế nào?`,
  won: (payout, multiplier) => `Bạn thắng ${payout} ở mức ${multiplier}.`,
  paidBack: (payout, multiplier) => `Đã rút ${payout} ở mức ${multiplier}.`,
  completed: 'Ván đã tự động rút.',
  lost: (card) => `Đó là lá ${card}. Bạn mất tiền cược.`,
  returned: (stake) => `Ván kết thúc khi chưa đoán lần nào. Đã hoàn ${stake}.`,
  summary: (guesses, cards) => `${guesses} lần đoán · ${cards}`,
  rules: [
    'Một lá bài để ngửa. Hãy đoán lá tiếp theo cao hơn hay thấp hơn; cùng bậc được tính là đúng cho cả hai. Át là lá thấp nhất, già là lá cao nhất: ở đó bạn chọn giữa phía còn lại và cùng bậc.',
    'Mỗi lá được rút từ một bộ bài đầy đủ: mỗi bậc có một phần mười ba cơ hội, bất kể trước đó là gì. Những đèn lồng dưới lá bài cho thấy bậc nào thắng.',
    'Mỗi lần đoán đúng nhân hệ số với 13 ÷ số bậc thắng. Một phần trăm chỉ bị trừ một lần mỗi ván, không phải mỗi lần đoán: hệ số là 0,99 × 13/w₁ × 13/w₂ × …, làm tròn xuống bốn chữ số thập phân. Hiển thị bao nhiêu trả bấy nhiêu.',
    'Bạn có thể bỏ qua lá bài bao nhiêu lần tùy thích. Không tốn gì và chỉ đổi lá bài.',
    'Có thể rút bất cứ lúc nào sau một lần đoán đúng. Tiền trả = tiền cược × hệ số, làm tròn xuống một lần đến đơn vị nhỏ nhất của loại tiền, đã gồm tiền cược. Đoán sai thì mất tiền cược.',
    'Không thể đoán khi tiền trả sẽ vượt giới hạn; khi không còn lựa chọn nào, hoặc đến lá thứ 52, ván tự động rút. Không khoản trả nào bị cắt bớt.',
    'Tỷ lệ hoàn trả: 98,99 % đến 99,00 %, dù bạn đoán gì và dừng lúc nào, trước khi tiền trả được làm tròn đến đơn vị nhỏ nhất của loại tiền.',
    'Mọi lá bài được rút trước khi lá đầu tiên lộ ra. Mất kết nối hay tải lại trang vẫn thấy đúng ván đó. Ván bị bỏ dở sẽ được rút sau ở hệ số đã đạt; nếu chưa đoán lần nào thì hoàn tiền cược.',
    'Toàn bộ tiền cược được tính cho thưởng, trừ ván rút dưới 1,10× và ván được hoàn tiền.',
  ],
}

export const texts: Texts<HiloTexts> = { en, vi }
