import { visitStatus, type Whereabouts } from '@archwire/domain/scheduling/visits/visit-status'
import { localMoment } from '../../../lib/dates/clock.ts'

/** What is said of such a visit in place of a wait. */
export const neverFinished = 'Checked in, never finished'

/** Checked in on a day before today and not seated since: nobody waits any more, and nobody has said how it went on. */
export const isForgotten = (visit: Whereabouts & { startsAt: string }, now: Date, zone: string): boolean =>
  visitStatus(visit) === 'waiting' && visit.startsAt.slice(0, 10) < localMoment(now, zone).day
