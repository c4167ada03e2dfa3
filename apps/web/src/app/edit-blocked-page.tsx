import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { clinicQuery } from '../features/clinic/api/clinic.ts'
import { EditBlockedDialog } from '../features/scheduling/dialogs/edit-blocked-dialog.tsx'
import { useCloseDialog } from '../lib/dialog-route.ts'
import { useClinicZone } from './clinic-zone.ts'
import { LeaveApp } from './leave-app.tsx'
import { followCalendar } from './live-calendar.tsx'
import { recordIdOf } from './record-id.ts'

export function EditBlockedPage() {
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
