import type { ClinicDatabase } from '../../platform/db/database.ts'
import { changeVisit, refuseSeated, type VisitCall } from './change-visit.ts'

export const confirmAppointment = (clinic: ClinicDatabase, asked: VisitCall & { isConfirmed: boolean }) =>
  changeVisit(clinic, asked, 'confirm', async before => {
    refuseSeated(before)
    return { to: { confirmedAt: asked.isConfirmed ? (before.confirmedAt ?? asked.now) : null } }
  })
