import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { recordIdOf } from '../../lib/navigation/route-params.ts'
import { whenUserIsForgotten } from '../../lib/session/forget-user.ts'
import { clinicQuery } from '../../shared/clinic/clinic.ts'
import { CompareScreen } from './compare/compare-screen.tsx'
import { ImagingScreen } from './imaging-screen.tsx'
import { forgetImages } from './uploads/image-uploads.tsx'

// Uploads belong to the person who started them.
whenUserIsForgotten(forgetImages)

type Props = { id: number; patientName: string; today: string }

/** The images of a record: of one time, or of several beside each other. */
export function ImagingView({ id, patientName, today }: Props) {
  const { progression, series } = useParams()
  const clinicName = useQuery(clinicQuery).data?.name ?? ''
  if (useLocation().pathname.endsWith('/compare')) return <CompareScreen patientId={id} />
  return (
    <ImagingScreen
      patientId={id}
      {...{ patientName, clinicName, today }}
      progressionId={recordIdOf(progression)}
      seriesId={recordIdOf(series)}
    />
  )
}
