import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { appointmentQuery } from '../features/scheduling/api/appointments.ts'
import { EditAppointmentDialog } from '../features/scheduling/dialogs/edit-appointment-dialog.tsx'
import { useCloseDialog, useLeaveForPage } from '../lib/dialog-route.ts'
import { useClinicZone } from './clinic-zone.ts'
import { LeaveApp } from './leave-app.tsx'
import { useLive } from './live.ts'
import { followCalendar } from './live-calendar.tsx'
import { recordIdOf } from './record-id.ts'

export function EditAppointmentPage() {
  const id = recordIdOf(useParams().id)
  return id === undefined ? <LeaveApp app="main" /> : <LiveAppointment key={id} id={id} />
}

function LiveAppointment({ id }: { id: number }) {
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
