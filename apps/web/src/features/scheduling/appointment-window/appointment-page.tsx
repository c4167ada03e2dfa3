import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../../lib/live/use-live.ts'
import { useCloseDialog, useInitialValues } from '../../../lib/navigation/dialog-route.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { appointmentQuery } from '../appointments/appointment-queries.ts'
import { AppointmentDialog } from './appointment-dialog.tsx'

export function AppointmentPage({ id }: { id: number }) {
  // The server refuses to follow an appointment that does not exist.
  const isThere = useQuery(appointmentQuery(id)).data !== undefined
  useLive('appointment', { id }, isThere)
  const zone = useClinicZone()
  const initial = useInitialValues()
  const close = useCloseDialog()
  if (zone === undefined) return null
  return <AppointmentDialog id={id} initial={initial} zone={zone} onClose={close} />
}
