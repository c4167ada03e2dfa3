import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import type { NewEvent } from '../appointment-form/new-event.ts'
import type { Purpose } from './purpose.ts'

type Props = { purpose: Purpose; day: string }

/** Leads to the form of the appointment, where any time can be chosen. */
export function ChooseYourself({ purpose, day }: Props) {
  const initial: NewEvent | undefined =
    purpose.kind === 'next' ? { start: day, patient: purpose.patient } : undefined
  const dialog = useDialogState(initial, { replace: true })
  return (
    <Button
      variant="subtle"
      component={Link}
      to={purpose.kind === 'next' ? '/v2/event/new' : `/v2/appointment/${purpose.visit.id}/edit`}
      state={dialog}
      replace
      w="max-content"
      ml="auto"
      mr={-14}
    >
      Choose another time
    </Button>
  )
}
