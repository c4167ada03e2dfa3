import { type Moment, momentAt, parseWallTime, readMoment } from '@archwire/domain/scheduling/clock/wall-time'
import { refuseFields } from '../../platform/http/refuse.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** When something happened, as the front desk's screen says; what cannot be true gives way to the server's clock. */
export function visitMoment(
  field: string,
  text: string | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): Date {
  if (text === undefined) return now
  const read = readMoment(text, timeZone)
  if ('problem' in read) throw refuseFields({ [field]: [read.problem] })
  const moment = hasOffset(text) ? read : lastBefore(now, read, timeZone)
  const age = now.getTime() - moment.at
  return age < 0 || age > day ? now : new Date(moment.at)
}

const hasOffset = (text: string) => 'at' in parseWallTime(text)

/** Of an hour that comes twice, the one that has just been: the front desk reads its clock, which does not say which. */
function lastBefore(now: Date, first: Moment, timeZone: string): Moment {
  const second = momentAt(first.at + hour, timeZone)
  const isSame = second.day === first.day && second.minutes === first.minutes
  return isSame && second.at <= now.getTime() ? second : first
}
