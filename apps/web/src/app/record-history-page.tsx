import { useParams } from 'react-router'
import { RecordHistoryDialog } from '../features/patients/dialogs/record-history-dialog.tsx'
import { useCloseDialog } from '../lib/dialog-route.ts'
import { pageSettings } from '../lib/page-settings.ts'
import { useClinicZone } from './clinic-zone.ts'
import { LeaveApp } from './leave-app.tsx'
import { recordIdOf } from './record-id.ts'

/** The history over the record that it is of. */
export function RecordHistoryPage() {
  const id = recordIdOf(useParams().id)
  const zone = useClinicZone() ?? pageSettings.timeZone()
  const onClose = useCloseDialog()
  if (id === undefined) return <LeaveApp app="main" />
  return <RecordHistoryDialog key={id} id={id} zone={zone} onClose={onClose} />
}
