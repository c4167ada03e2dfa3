import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../lib/live/use-live.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { ImportExportScreen } from './import-export-screen.tsx'

export function ImportExportPage() {
  useLive('patient_imports', {})
  return <ImportExportScreen myId={useQuery(userQuery).data?.id} />
}
