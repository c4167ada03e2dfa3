import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { getAppointment, getAppointmentHistory } from '@archwire/contract/scheduling/appointment-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { appointmentKey } from './query-keys.ts'

export const readAppointment = (id: number): Promise<Appointment> => call(getAppointment, { params: { id } })

/** The requested record does not exist, or no longer exists. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

// An appointment being canceled here will soon be gone, and its live event may arrive before the response.
const beingCanceled = new Set<number>()
export const pauseReading = (id: number): void => void beingCanceled.add(id)
export const resumeReading = (id: number): void => void beingCanceled.delete(id)

/** Read again each time it is shown, because live events only cover appointments that are on a screen. */
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
