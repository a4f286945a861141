import type { Texts } from '../../stage.ts'

export interface MinesTexts {
  readonly title: string
  readonly board: string
  readonly mines: string
  readonly stake: string
  readonly minesOf: (count: number) => string
  readonly bet: string
  readonly cashOut: string
  readonly openFirst: string
  readonly now: string
  readonly next: string
  readonly autoCashOut: (tiles: number) => string
  readonly row: (row: number) => string
  readonly closed: (cell: number) => string
  readonly opening: (cell: number) => string
  readonly safe: (cell: number) => string
  readonly mine: (cell: number) => string
  readonly exploded: (cell: number) => string
  readonly unopened: (cell: number) => string
  readonly begin: string
  readonly live: (opened: number) => string
  readonly won: (payout: string, multiplier: string) => string
  readonly paidBack: (payout: string, multiplier: string) => string
  readonly completed: string
  readonly lost: (cell: number) => string
  readonly returned: (stake: string) => string
  readonly summary: (mines: number, opened: number) => string
  readonly rules: readonly string[]
}

const en: MinesTexts = {
  title: 'Mines',
  board: 'Board of 25 tiles',
  mines: 'Mines',
  stake: 'Stake',
  minesOf: (count) => (count === 1 ? '1 mine' : `${count} mines`),
  bet: 'Bet',
  cashOut: 'Cash out',
  openFirst: 'Open a tile',
  now: 'Pays now',
  next: 'Next tile',
  autoCashOut: (tiles) =>
    tiles === 1
      ? 'Cashes out by itself after 1 tile: the payout limit.'
      : `Cashes out by itself after ${tiles} tiles: the payout limit.`,
  row: (row) => `Row ${row}`,
  closed: (cell) => `Tile ${cell}, closed`,
  opening: (cell) => `Tile ${cell}, opening`,
  safe: (cell) => `Tile ${cell}, lantern`,
  mine: (cell) => `Tile ${cell}, mine`,
  exploded: (cell) => `Tile ${cell}, the mine you opened`,
  unopened: (cell) => `Tile ${cell}, lantern, not opened`,
  begin: 'Choose your mines and your stake, then bet.',
  live: (opened) =>
    opened === 0 ? 'Light a lantern.' : opened === 1 ? '1 lantern lit.' : `${opened} lanterns lit.`,
  won: (payout, multiplier) => `You won ${payout} at ${multiplier}.`,
  paidBack: (payout, multiplier) => `Cashed out ${payout} at ${multiplier}.`,
  completed: 'The round cashed out by itself.',
  lost: (cell) => `Tile ${cell} was a mine. The stake is lost.`,
  returned: (stake) => `The round was closed before a tile was open. ${stake} was returned.`,
  summary: (mines, opened) =>
    `${mines === 1 ? '1 mine' : `${mines} mines`} · ${opened === 1 ? '1 tile' : `${opened} tiles`}`,
  rules: [
    'Twenty-five tiles lie face down. Choose how many hide a mine, from 1 to 24, and your stake. Each safe tile lights a lantern and raises the multiplier; a mine ends the round and takes the stake.',
    'Cash out whenever a lantern is lit. The payout is stake × multiplier, rounded down once to the smallest unit of your currency, and contains your stake.',
    'After k safe tiles with m mines the multiplier is 0.99 × C(25, k) ÷ C(25 − m, k), rounded down to four decimals. What is shown is what is paid.',
    'When every safe tile is open the round cashes out by itself, and also at the last tile whose payout stays within the limit. No payout is ever cut.',
    'Return to player: 98.992 % to 99.000 %, whatever you choose and whenever you stop, before the payout is rounded to the smallest unit of your currency.',
    'The mines are laid before the first tile is opened. After a lost connection or a reload you find the same round. A round that you leave is cashed out later at the multiplier it had reached; with no tile open the stake is returned.',
    'For rewards the whole stake counts, except in rounds cashed out below 1.10× and in returned ones.',
  ],
}

const vi: MinesTexts = {
  title: 'Dò mìn',
  board: 'Bàn 25 ô',
  mines: 'Số mìn',
  stake: 'Tiền cược',
  minesOf: (count) => `${count} mìn`,
  bet: 'Đặt cược',
  cashOut: 'Rút tiền thắng',
  openFirst: 'Mở một ô',
  now: 'Trả ngay',
  next: 'Ô tiếp theo',
  autoCashOut: (tiles) => `Tự động rút sau ${tiles} ô: giới hạn trả thưởng.`,
  row: (row) => `Hàng ${row}`,
  closed: (cell) => `Ô ${cell}, đang đóng`,
  opening: (cell) => `Ô ${cell}, đang mở`,
  safe: (cell) => `Ô ${cell}, đèn lồng`,
  mine: (cell) => `Ô ${cell}, mìn`,
  exploded: (cell) => `Ô ${cell}, quả mìn bạn đã mở`,
  unopened: (cell) => `Ô ${cell}, đèn lồng, chưa mở`,
  begin: 'Chọn số mìn và tiền cược, rồi đặt cược.',
  live: (opened) => (opened === 0 ? 'Hãy thắp một đèn lồng.' : `Đã thắp ${opened} đèn lồng.`),
  won: (payout, multiplier) => `Bạn thắng ${payout} ở mức ${multiplier}.`,
  paidBack: (payout, multiplier) => `Đã rút ${payout} ở mức ${multiplier}.`,
  completed: 'Ván đã tự động rút.',
  lost: (cell) => `Ô ${cell} là mìn. Bạn mất tiền cược.`,
  returned: (stake) => `Ván đã đóng khi chưa mở ô nào. Đã hoàn ${stake}.`,
  summary: (mines, opened) => `${mines} mìn · ${opened} ô`,
  rules: [
    'Hai mươi lăm ô úp mặt. Chọn số ô có mìn, từ 1 đến 24, và tiền cược. Mỗi ô an toàn thắp một đèn lồng và tăng hệ số; gặp mìn thì ván kết thúc và mất tiền cược.',
    'Có thể rút bất cứ lúc nào khi đã có đèn sáng. Tiền trả = tiền cược × hệ số, làm tròn xuống một lần đến đơn vị nhỏ nhất của loại tiền, đã gồm tiền cược.',
    'Sau k ô an toàn với m mìn, hệ số là 0,99 × C(25, k) ÷ C(25 − m, k), làm tròn xuống bốn chữ số thập phân. Hiển thị bao nhiêu trả bấy nhiêu.',
    'Khi mọi ô an toàn đã mở, ván tự động rút; cũng như ở ô cuối cùng mà tiền trả còn trong giới hạn. Không khoản trả nào bị cắt bớt.',
    'Tỷ lệ hoàn trả: 98,992 % đến 99,000 %, dù bạn chọn gì và dừng lúc nào, trước khi tiền trả được làm tròn đến đơn vị nhỏ nhất của loại tiền.',
    'Mìn được đặt trước khi mở ô đầu tiên. Mất kết nối hay tải lại trang vẫn thấy đúng ván đó. Ván bị bỏ dở sẽ được rút sau ở hệ số đã đạt; nếu chưa mở ô nào thì hoàn tiền cược.',
    'Toàn bộ tiền cược được tính cho thưởng, trừ ván rút dưới 1,10× và ván được hoàn tiền.',
  ],
}

export const texts: Texts<MinesTexts> = { en, vi }
