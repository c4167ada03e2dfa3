import { useNavigate } from 'react-router'
import { useCloseDialog } from '../../../lib/navigation/dialog-route.ts'
import { AddInsuranceDialog } from './add-insurance-dialog.tsx'

export function AddInsurancePage({ id }: { id: number }) {
  const onClose = useCloseDialog()
  const navigate = useNavigate()
  const seeIt = () => void navigate(`/v2/patient/${id}/insurance/view`, { replace: true })
  return <AddInsuranceDialog key={id} patientId={id} onClose={onClose} onAdded={seeIt} />
}
