import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { clinicQuery } from '../../../features/clinic/details/clinic.ts'
import { appointmentQuery } from '../../../features/scheduling/appointments/appointment-queries.ts'
import { EditAppointmentDialog } from '../../../features/scheduling/edit-appointment/edit-appointment-dialog.tsx'
import { EditBlockedDialog } from '../../../features/scheduling/time-off/edit-blocked-dialog.tsx'
import { useCloseDialog, useLeaveForPage } from '../../../lib/navigation/dialog-route.ts'
import { followCalendar } from '../../live/live-calendar.tsx'
import { useLive } from '../../live/live-updates.ts'
import { useClinicZone } from '../../page/clinic-zone.ts'
import { LeaveApp, recordIdOf } from '../../page/page-fallbacks.tsx'

export function EditAppointmentPage() {
  const id = recordIdOf(useParams().id)
  return id === undefined ? <LeaveApp app="main" /> : <LiveEditedAppointment key={id} id={id} />
}

function LiveEditedAppointment({ id }: { id: number }) {
  // Nobody may follow an appointment that is not there.
  const isThere = useQuery(appointmentQuery(id)).data !== undefined
  useLive('appointment', { id }, isThere)
  const zone = useClinicZone()
  const close = useCloseDialog()
  const leave = useLeaveForPage()
  if (zone === undefined) return null
  return (
    <EditAppointmentDialog id={id} zone={zone} follow={followCalendar} onClose={close} onCanceled={leave} />
  )
}

export function EditTimeOffPage() {
  const id = recordIdOf(useParams().id)
  const clinic = useQuery(clinicQuery).data
  const zone = useClinicZone()
  const close = useCloseDialog()
  if (id === undefined) return <LeaveApp app="main" />
  if (zone === undefined) return null
  return (
    <EditBlockedDialog key={id} id={id} zone={zone} follow={followCalendar} clinic={clinic} onClose={close} />
  )
}
