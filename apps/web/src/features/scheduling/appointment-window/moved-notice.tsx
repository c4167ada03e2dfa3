import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { Box } from '@mantine/core'
import { useState } from 'react'
import { Message } from '../../../ui/feedback/message.tsx'
import { dayLabel, timeRangeLabel } from '../appointments/time-and-place-labels.ts'

type Props = { appointment: Appointment; isFetching: boolean; zone: string }

/** Says since the window is open that somebody else has moved the appointment, and from where. */
export function MovedNotice({ appointment, isFetching, zone }: Props) {
  const [first, setFirst] = useState<Appointment>()
  // What the browser knew from earlier may be from before one's own last change.
  if (first === undefined && !isFetching) setFirst(appointment)
  const isMoved = first !== undefined && first.startsAt !== appointment.startsAt
  return (
    <Box role="status" mb={isMoved ? 'md' : 0}>
      {isMoved ? (
        <Message kind="notice" title="This appointment was moved meanwhile.">
          <p>
            It was on {dayLabel(first.startsAt)}, {timeRangeLabel(first, zone)}.
          </p>
        </Message>
      ) : null}
    </Box>
  )
}
