import { useLingui } from '@lingui/react/macro'

const HOUR = 60
const DAY = 24 * HOUR

/** How long something has been so, in the two largest units. */
export function Age({ minutes }: { minutes: number }) {
  const { t } = useLingui()
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor(minutes / HOUR)]
  const [hoursOfDay, minutesOfHour] = [hours % 24, minutes % HOUR]
  const text =
    days > 0
      ? t({ message: `${days} d ${hoursOfDay} h`, comment: 'an age: days and hours' })
      : hours > 0
        ? t({ message: `${hours} h ${minutesOfHour} min`, comment: 'an age' })
        : t({ message: `${minutes} min`, comment: 'an age in minutes' })
  return <span className="kit-tabular">{text}</span>
}
