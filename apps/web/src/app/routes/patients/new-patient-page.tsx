import { useNavigate } from 'react-router'
import { NewPatientDialog } from '../../../features/patients/new-patient/new-patient-dialog.tsx'
import { useCloseDialog, useInitialValues } from '../../../lib/navigation/dialog-route.ts'

export function NewPatientPage() {
  const navigate = useNavigate()
  return (
    <NewPatientDialog
      initial={useInitialValues()}
      onClose={useCloseDialog()}
      // In place of the dialog: back leads to the page that it stood over.
      onCreated={({ id }) => void navigate(`/v2/patient/${id}/profile`, { replace: true })}
    />
  )
}
