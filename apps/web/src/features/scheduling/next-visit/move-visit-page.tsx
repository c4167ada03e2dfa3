import { isToCome } from '@archwire/domain/scheduling/visits/visit-status'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { useCloseDialog } from '../../../lib/navigation/dialog-route.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { CanceledNotice } from '../appointment-window/canceled-notice.tsx'
import { appointmentQuery, isGone } from '../appointments/appointment-queries.ts'
import { FreeWeekDialog } from './free-week-dialog.tsx'
import { searches } from './purpose.ts'
import { VisitToMove } from './visit-to-move.tsx'

const { title } = searches.move

export function MoveVisitPage({ id }: { id: number }) {
  const zone = useClinicZone()
  return zone === undefined ? null : <MoveVisit key={id} id={id} zone={zone} />
}

function MoveVisit({ id, zone }: { id: number; zone: string }) {
  const { data: visit, error, isFetching, refetch } = useQuery(appointmentQuery(id))
  // The server refuses to follow an appointment that does not exist.
  useLive('appointment', { id }, visit !== undefined)
  const today = useClinicDay(zone)
  const close = useCloseDialog()
  if (visit === undefined) {
    return (
      <LoadingDialog
        title={title}
        failure={
          error !== null && !isFetching ? { error, words: 'The visit could not be loaded.' } : undefined
        }
        retry={() => void refetch()}
        onClose={close}
      />
    )
  }
  const why = isGone(error) ? (
    <CanceledNotice onClose={close} />
  ) : isToCome(visit, today) ? undefined : (
    <Message kind="alert" title="This visit can no longer be moved.">
      <p>Only a visit that is still to come can.</p>
    </Message>
  )
  if (why === undefined)
    return <FreeWeekDialog purpose={{ kind: 'move', visit }} zone={zone} onClose={close} />
  return (
    <WindowDialog title={title} onClose={close}>
      <Stack gap="md">
        {why}
        <div>
          <Text fw={600}>{visit.patient.fullName}</Text>
          <VisitToMove visit={visit} zone={zone} />
        </div>
      </Stack>
    </WindowDialog>
  )
}
