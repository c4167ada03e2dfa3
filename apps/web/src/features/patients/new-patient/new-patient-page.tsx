import { useNavigate } from 'react-router'
import { useCloseDialog, useInitialValues } from '../../../lib/navigation/dialog-route.ts'
import { NewPatientDialog } from './new-patient-dialog.tsx'

export function NewPatientPage() {
  const navigate = useNavigate()
  return (
    <NewPatientDialog
      initial={useInitialValues()}
      onClose={useCloseDialog()}
      // The record replaces the dialog in the history: Back leads to the page that the dialog stood over.
      onCreated={({ id }) => void navigate(`/v2/patient/${id}/profile`, { replace: true })}
    />
  )
}
