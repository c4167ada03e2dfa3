import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { getAppointment, getAppointmentHistory } from '@archwire/contract/scheduling/appointment-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { appointmentKey } from './query-keys.ts'

export const readAppointment = (id: number): Promise<Appointment> => call(getAppointment, { params: { id } })

// What is being canceled here is soon not there to be read, and its own event may come before the answer.
const beingCanceled = new Set<number>()
export const pauseReading = (id: number): void => void beingCanceled.add(id)
export const resumeReading = (id: number): void => void beingCanceled.delete(id)

/** Shown again it is read again: what happens to an appointment that nobody looks at is not told. */
export const appointmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...appointmentKey(id), 'own'],
    queryFn: ({ signal }) =>
      call(getAppointment, { params: { id } }, { signal }).catch(
        withErrorMessage("We couldn't find the appointment"),
      ),
    enabled: () => !beingCanceled.has(id),
    staleTime: 0,
  })

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: [...appointmentKey(id), 'history'],
    queryFn: ({ signal }) => call(getAppointmentHistory, { params: { id } }, { signal }),
    staleTime: 0,
  })
