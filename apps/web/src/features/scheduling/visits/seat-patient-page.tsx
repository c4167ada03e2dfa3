import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCloseDialog } from '../../../lib/navigation/dialog-route.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { patientTabsKey } from '../../../shared/patients/patient-keys.ts'
import { SeatPatientDialog } from './seat-patient-dialog.tsx'

export function SeatPatientPage({ id }: { id: number }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const close = useCloseDialog()
  const zone = useClinicZone()
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
