import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { recordIdOf } from '../../lib/navigation/route-params.ts'
import { clinicQuery } from '../../shared/clinic/clinic.ts'
import { CompareScreen } from './compare/compare-screen.tsx'
import { ImagingScreen } from './imaging-screen.tsx'

type Props = {
  id: number
  /** Absent while the record is on its way. */
  patient: { fullName: string } | undefined
  today: string
}

/** The images of a record: of one time, or of several beside each other. */
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
