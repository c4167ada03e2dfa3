import { useNavigate, useParams } from 'react-router'
import { AddInsuranceDialog } from '../features/insurance/dialogs/add-insurance-dialog.tsx'
import { useCloseDialog } from '../lib/dialog-route.ts'
import { LeaveApp } from './leave-app.tsx'
import { recordIdOf } from './record-id.ts'

export function AddInsurancePage() {
  const id = recordIdOf(useParams().id)
  const onClose = useCloseDialog()
  const navigate = useNavigate()
  if (id === undefined) return <LeaveApp app="main" />
  const seeIt = () => void navigate(`/v2/patient/${id}/insurance/view`, { replace: true })
  return <AddInsuranceDialog key={id} patientId={id} onClose={onClose} onAdded={seeIt} />
}
