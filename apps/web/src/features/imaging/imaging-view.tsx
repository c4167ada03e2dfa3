import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { recordIdOf } from '../../lib/navigation/route-params.ts'
import { clinicQuery } from '../../shared/clinic/clinic.ts'
import { CompareScreen } from './compare/compare-screen.tsx'
import { ImagingScreen } from './imaging-screen.tsx'

type Props = {
  id: number
  /** Undefined until the record is loaded. */
  patient: { fullName: string } | undefined
  today: string
}

/** The images of a patient's record: of one progression, or of several side by side. */
export function ImagingView({ id, patient, today }: Props) {
  const { progression, series } = useParams()
  const clinicName = useQuery(clinicQuery).data?.name ?? ''
  if (useLocation().pathname.endsWith('/compare')) return <CompareScreen patientId={id} />
  return (
    <ImagingScreen
      patientId={id}
      patientName={patient?.fullName ?? ''}
      {...{ clinicName, today }}
      progressionId={recordIdOf(progression)}
      seriesId={recordIdOf(series)}
    />
  )
}
