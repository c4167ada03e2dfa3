import type { AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { momentLabel } from '../appointments/moment-label.ts'

/** The next visit that the patient will come to; one that is to be moved is none. */
export const comingVisit = (next: AppointmentSummary[] | undefined): AppointmentSummary | undefined =>
  next?.find(({ noShow, reschedule }) => !noShow && !reschedule)

type Props = {
  /** The finished visit. */
  id: number
  /** The patient's visits to come, once they are loaded. */
  next: AppointmentSummary[] | undefined
  /** The clinic's time zone. */
  zone: string
}

/** Beside a finished visit: the next one or, where none is booked, the way to it. */
export function NextVisitLink({ id, next, zone }: Props) {
  const dialog = useDialogState()
  const coming = comingVisit(next)
  return (
    <Button
      variant="default"
      component={Link}
      to={coming === undefined ? `/v2/next-visit/${id}` : `/v2/appointment/${coming.id}`}
      state={dialog}
    >
      {coming === undefined ? 'Next visit' : `Next visit: ${momentLabel(coming.startsAt, zone)}`}
    </Button>
  )
}
