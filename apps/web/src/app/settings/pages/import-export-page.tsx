import { useQuery } from '@tanstack/react-query'
import { ImportExportScreen } from '../../../features/patient-imports/import-export-screen.tsx'
import { userQuery } from '../../../features/session/user.ts'
import { useLive } from '../../live/live-updates.ts'

export function ImportExportPage() {
  useLive('patient_imports', {})
  return <ImportExportScreen myId={useQuery(userQuery).data?.id} />
}
