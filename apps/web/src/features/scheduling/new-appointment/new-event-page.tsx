import { useQuery } from '@tanstack/react-query'
import { useCloseDialog, useInitialValues, useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { clinicQuery } from '../../../shared/clinic/clinic.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { NewEventDialog } from './new-event-dialog.tsx'

export function NewEventPage() {
  const user = useQuery(userQuery).data
  const clinic = useQuery(clinicQuery).data
  const zone = useClinicZone()
  const initial = useInitialValues()
  const onClose = useCloseDialog()
  // The opened dialog replaces this one in the history: Back leads to the page that it stood over.
  const openInstead = useOpenDialog({ replace: true })
  if (zone === undefined) return null
  return (
    <NewEventDialog
      initial={initial}
      zone={zone}
      mayBlock={user?.admin === true}
      clinic={clinic}
      onClose={onClose}
      onCreated={({ id }) => openInstead(`/v2/appointment/${id}`)}
    />
  )
}
