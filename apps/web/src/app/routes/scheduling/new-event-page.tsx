import { useQuery } from '@tanstack/react-query'
import { clinicQuery } from '../../../features/clinic/details/clinic.ts'
import { NewEventDialog } from '../../../features/scheduling/new-appointment/new-event-dialog.tsx'
import { userQuery } from '../../../features/session/user.ts'
import { useCloseDialog, useInitialValues, useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { followCalendar } from '../../live/live-calendar.tsx'
import { useClinicZone } from '../../page/clinic-zone.ts'

export function NewEventPage() {
  const user = useQuery(userQuery).data
  const clinic = useQuery(clinicQuery).data
  const zone = useClinicZone()
  const initial = useInitialValues()
  const onClose = useCloseDialog()
  // In place of the dialog: back leads to the page that it stood over.
  const openInstead = useOpenDialog({ replace: true })
  if (zone === undefined) return null
  return (
    <NewEventDialog
      initial={initial}
      zone={zone}
      follow={followCalendar}
      mayBlock={user?.admin === true}
      clinic={clinic}
      onClose={onClose}
      onCreated={({ id }) => openInstead(`/v2/appointment/${id}`)}
    />
  )
}
