import { ImportExportScreen } from '../features/patient-imports/screens/import-export-screen.tsx'
import { useLive } from './live.ts'

export function ImportExportPage() {
  useLive('patient_imports', {})
  return <ImportExportScreen />
}
