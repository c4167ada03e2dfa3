import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import type { NewEvent } from '../appointment-form/new-event.ts'

type Props = { patient: Appointment['patient']; day: string }

/** Leads to the form of a new appointment, where any time can be chosen. */
export function ChooseYourself({ patient, day }: Props) {
  const { id, fullName, phoneNumber, email, photo, contactMethod, googleClientId } = patient
  const initial: NewEvent = {
    start: day,
    patient: { id, fullName, phoneNumber, email, photo, contactMethod, googleClientId, dob: null },
  }
  const dialog = useDialogState(initial, { replace: true })
  return (
    <Button
      variant="subtle"
      component={Link}
      to="/v2/event/new"
      state={dialog}
      replace
      w="max-content"
      ml={-14}
    >
      Choose another time
    </Button>
  )
}
