import type { ClinicDatabase } from '../../platform/db/database.ts'
import { changeVisit, refuseNoShow, refuseReschedule, refuseSeated, type VisitCall } from './change-visit.ts'
import { visitMoment } from './visit-moment.ts'

export function checkInPatient(
  clinic: ClinicDatabase,
  asked: VisitCall & { checkedInTime: string | undefined },
) {
  const at = visitMoment('checked_in_time', asked.checkedInTime, asked)
  return changeVisit(clinic, asked, 'check_in', async before => {
    refuseSeated(before)
    refuseNoShow(before)
    refuseReschedule(before)
    // Whoever is checked in twice has arrived once.
    return { to: { checkedInAt: before.checkedInAt ?? at } }
  })
}

export const undoCheckIn = (clinic: ClinicDatabase, asked: VisitCall) =>
  changeVisit(clinic, asked, 'undo_check_in', async before => {
    refuseSeated(before)
    return { to: { checkedInAt: null } }
  })
