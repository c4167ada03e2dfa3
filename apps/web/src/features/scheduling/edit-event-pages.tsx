import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../lib/live/use-live.ts'
import { useCloseDialog, useLeaveForPage } from '../../lib/navigation/dialog-route.ts'
import { clinicQuery } from '../../shared/clinic/clinic.ts'
import { useClinicZone } from '../../shared/clinic/clinic-zone.ts'
import { appointmentQuery } from './appointments/appointment-queries.ts'
import { EditAppointmentDialog } from './edit-appointment/edit-appointment-dialog.tsx'
import { EditBlockedDialog } from './time-off/edit-blocked-dialog.tsx'

export const EditAppointmentPage = ({ id }: { id: number }) => <LiveEditedAppointment key={id} id={id} />

function LiveEditedAppointment({ id }: { id: number }) {
  // The server refuses to follow an appointment that does not exist.
  const isThere = useQuery(appointmentQuery(id)).data !== undefined
  useLive('appointment', { id }, isThere)
  const zone = useClinicZone()
  const close = useCloseDialog()
  const leave = useLeaveForPage()
  if (zone === undefined) return null
  return <EditAppointmentDialog id={id} zone={zone} onClose={close} onCanceled={leave} />
}

export function EditTimeOffPage({ id }: { id: number }) {
  const clinic = useQuery(clinicQuery).data
  const zone = useClinicZone()
  const close = useCloseDialog()
  if (zone === undefined) return null
  return <EditBlockedDialog key={id} id={id} zone={zone} clinic={clinic} onClose={close} />
}
