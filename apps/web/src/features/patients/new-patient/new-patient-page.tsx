import { useNavigate } from 'react-router'
import { useCloseDialog, useInitialValues } from '../../../lib/navigation/dialog-route.ts'
import { NewPatientDialog } from './new-patient-dialog.tsx'

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
