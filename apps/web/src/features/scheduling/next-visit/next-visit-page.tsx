import { useQuery } from '@tanstack/react-query'
import { useCloseDialog } from '../../../lib/navigation/dialog-route.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { appointmentQuery } from '../appointments/appointment-queries.ts'
import { NextVisitDialog } from './next-visit-dialog.tsx'

export function NextVisitPage({ id }: { id: number }) {
  const zone = useClinicZone()
  const { data, error, isFetching, refetch } = useQuery(appointmentQuery(id))
  const close = useCloseDialog()
  if (zone === undefined) return null
  if (data !== undefined) return <NextVisitDialog key={id} finished={data} zone={zone} onClose={close} />
  return (
    <LoadingDialog
      title="Next visit"
      failure={error !== null && !isFetching ? { error, words: 'The visit could not be loaded.' } : undefined}
      retry={() => void refetch()}
      onClose={close}
    />
  )
}
