import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { appointmentQuery } from '../features/scheduling/api/appointments.ts'
import { AppointmentDialog } from '../features/scheduling/dialogs/appointment-dialog.tsx'
import { useCloseDialog, useInitialValues } from '../lib/dialog-route.ts'
import { useClinicZone } from './clinic-zone.ts'
import { LeaveApp } from './leave-app.tsx'
import { useLive } from './live.ts'
import { recordIdOf } from './record-id.ts'

export function AppointmentPage() {
  const id = recordIdOf(useParams().id)
  return id === undefined ? <LeaveApp app="main" /> : <LiveAppointment id={id} />
}

function LiveAppointment({ id }: { id: number }) {
  // Nobody may follow an appointment that is not there.
  const isThere = useQuery(appointmentQuery(id)).data !== undefined
  useLive('appointment', { id }, isThere)
  const zone = useClinicZone()
  const initial = useInitialValues()
  const close = useCloseDialog()
  if (zone === undefined) return null
  return <AppointmentDialog id={id} initial={initial} zone={zone} onClose={close} />
}
