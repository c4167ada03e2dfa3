import { useQuery } from '@tanstack/react-query'
import { ImportExportScreen } from '../features/patient-imports/screens/import-export-screen.tsx'
import { userQuery } from '../features/session/api/user.ts'
import { useLive } from './live.ts'

export function ImportExportPage() {
  useLive('patient_imports', {})
  return <ImportExportScreen myId={useQuery(userQuery).data?.id} />
}
