import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { patientTabsKey } from '../../../features/patients/patient/patients.ts'
import { SeatPatientDialog } from '../../../features/scheduling/visits/seat-patient-dialog.tsx'
import { useCloseDialog } from '../../../lib/navigation/dialog-route.ts'
import { useClinicZone } from '../../page/clinic-zone.ts'
import { LeaveApp, recordIdOf } from '../../page/page-fallbacks.tsx'

export function SeatPatientPage() {
  const id = recordIdOf(useParams().id)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const close = useCloseDialog()
  const zone = useClinicZone()
  if (id === undefined) return <LeaveApp app="main" />
  if (zone === undefined) return null
  return (
    <SeatPatientDialog
      key={id}
      id={id}
      zone={zone}
      onClose={close}
      onSeated={({ patient }) => {
        // The patient's tab says that they are seated.
        void queryClient.invalidateQueries({ queryKey: patientTabsKey })
        void navigate(`/v2/patient/${patient.id}/treatment/${id}`, { replace: true })
      }}
    />
  )
}
