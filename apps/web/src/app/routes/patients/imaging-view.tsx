import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { clinicQuery } from '../../../features/clinic/details/clinic.ts'
import { CompareScreen } from '../../../features/imaging/compare/compare-screen.tsx'
import { ImagingScreen } from '../../../features/imaging/imaging-screen.tsx'
import { forgetImages } from '../../../features/imaging/uploads/image-uploads.tsx'
import { recordIdOf } from '../../page/page-fallbacks.tsx'
import { whenUserIsForgotten } from '../../session/session-expiry.ts'

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
