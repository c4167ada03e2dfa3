import { useQuery } from '@tanstack/react-query'
import { useCloseDialog, useInitialValues, useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { clinicQuery } from '../../../shared/clinic/clinic.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { readNewEvent } from '../appointment-form/new-event.ts'
import { useDayOnScreen } from './day-on-screen.ts'
import { NewEventDialog } from './new-event-dialog.tsx'

export function NewEventPage() {
  const zone = useClinicZone()
  return zone === undefined ? null : <NewEvent zone={zone} />
}

function NewEvent({ zone }: { zone: string }) {
  const user = useQuery(userQuery).data
  const clinic = useQuery(clinicQuery).data
  const start = useDayOnScreen(zone)
  const initial = readNewEvent(useInitialValues())
  const onClose = useCloseDialog()
  // The opened dialog replaces this one in the history: Back leads to the page that it stood over.
  const openInstead = useOpenDialog({ replace: true })
  return (
    <NewEventDialog
      initial={start === undefined ? initial : { start, ...initial }}
      zone={zone}
      mayBlock={user?.admin === true}
      clinic={clinic}
      onClose={onClose}
      onCreated={({ id }) => openInstead(`/v2/appointment/${id}`)}
    />
  )
}
