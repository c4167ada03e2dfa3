import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import type { NextVisitChoice } from './new-event.ts'

export const freeWeeksAddress = (patientId: number): string => `/v2/patient/${patientId}/next-visit`

/** Leads from the form of a new appointment to the free times of whole weeks, with what has been chosen. */
export const FreeWeeksLink = ({ patientId, chosen }: { patientId: number; chosen: NextVisitChoice }) => (
  <Button
    variant="subtle"
    component={Link}
    to={freeWeeksAddress(patientId)}
    state={useDialogState(chosen, { replace: true })}
    replace
    w="max-content"
    ml={-14}
  >
    Free times in 4, 6 or 8 weeks
  </Button>
)
