import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { AppointmentDialog } from '../../../features/scheduling/appointment-window/appointment-dialog.tsx'
import { appointmentQuery } from '../../../features/scheduling/appointments/appointment-queries.ts'
import { useCloseDialog, useInitialValues } from '../../../lib/navigation/dialog-route.ts'
import { useLive } from '../../live/live-updates.ts'
import { useClinicZone } from '../../page/clinic-zone.ts'
import { LeaveApp, recordIdOf } from '../../page/page-fallbacks.tsx'

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
