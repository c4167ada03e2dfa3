import { collisions, type Warning } from '@archwire/domain/scheduling/availability/appointment-warnings'
import { momentAt } from '@archwire/domain/scheduling/clock/wall-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { readBookingContext } from '../availability/booking-context-queries.ts'
import { overriddenIn, refuseUnseenWarnings, warningsAt } from '../availability/check-appointment.ts'
import { resourcesOf } from '../availability/find-obstacles.ts'
import type { AppointmentRow } from '../rows/appointment-queries.ts'
import { addStatusLabel, type LabelledStatus, removeStatusLabels } from './appointment-labels.ts'
import { changeVisit, refuseNoShow, refuseReschedule, refuseSeated, type VisitCall } from './change-visit.ts'

const statuses = {
  noShow: { action: 'no_show', refuseOther: refuseReschedule },
  reschedule: { action: 'reschedule', refuseOther: refuseNoShow },
} as const

/**
 * Marks a no-show or a reschedule, never both, and adds the label of the same name. The time becomes free, so
 * clearing the status warns of whoever has the time by now.
 */
export function markStatus(
  clinic: ClinicDatabase,
  status: LabelledStatus,
  request: VisitCall & { isSet: boolean; acknowledged: string[] | undefined },
) {
  const { action, refuseOther } = statuses[status]
  return changeVisit(
    clinic,
    request,
    action,
    async (before, tx) => {
      refuseSeated(before)
      const to = { [status]: request.isSet }
      if (request.isSet) refuseOther(before)
      if (request.isSet || !before[status]) return { to }
      const found = await takenMeanwhile(tx, before, request)
      refuseUnseenWarnings(found, request.acknowledged)
      return { to, more: overriddenIn(found) }
    },
    tx =>
      request.isSet
        ? addStatusLabel(tx, request.id, status, request.now)
        : removeStatusLabels(tx, request.id, [status]),
  )
}

async function takenMeanwhile(tx: WriteTx, row: AppointmentRow, request: VisitCall): Promise<Warning[]> {
  const { id, duration, virtual } = row
  const start = momentAt(row.startsAt.getTime(), request.timeZone)
  const context = await readBookingContext(tx, row.day, resourcesOf(row))
  return collisions(warningsAt({ id, start, duration, virtual }, context, request))
}
