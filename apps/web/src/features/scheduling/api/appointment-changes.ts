import type { Sent } from '@archwire/contract/endpoint'
import { changePatient } from '@archwire/contract/patients/calls'
import type { Appointment } from '@archwire/contract/scheduling/appointment'
import {
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  checkAppointment,
  checkNewAppointment,
  undoAppointmentChange,
  type WarningsResponse,
} from '@archwire/contract/scheduling/appointment-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { orSay } from '../../../lib/or-say.ts'
import { aroundKey } from './keys.ts'

type Payload = Sent<typeof bookAppointment>['body']['appointment']
type Question = Sent<typeof checkNewAppointment>['body']['appointment']

/** What stands in the way; it follows the days. */
export const warningsQuery = (appointment: Question | null) =>
  queryOptions<WarningsResponse>({
    queryKey: [...aroundKey, 'warnings', appointment],
    queryFn: ({ signal }) => {
      if (appointment === null) return { warnings: {}, keys: [] }
      const body = { appointment }
      const asked =
        appointment.id === undefined
          ? call(checkNewAppointment, { body }, { signal })
          : call(checkAppointment, { params: { id: appointment.id }, body }, { signal })
      return asked.catch(orSay('Failed to check appointment warnings'))
    },
    enabled: appointment !== null,
    // Somebody else may have booked meanwhile.
    staleTime: 0,
    ...(appointment === null ? {} : { placeholderData: keepPreviousData }),
  })

export const book = (appointment: Payload, idempotencyKey: string): Promise<Appointment> =>
  call(bookAppointment, { body: { appointment } }, { idempotencyKey })

export const change = (
  seen: Pick<Appointment, 'id' | 'updatedAt'>,
  appointment: Payload,
): Promise<Appointment> =>
  call(changeAppointment, { params: { id: seen.id }, body: { appointment } }, { ifMatch: seen.updatedAt })

/** Answers the version that takes it back. */
export async function cancel(seen: Appointment): Promise<string> {
  let version = ''
  await call(
    cancelAppointment,
    { params: { id: seen.id } },
    {
      ifMatch: seen.updatedAt,
      onVersion: told => {
        version = told
      },
    },
  )
  return version
}

export const undo = (id: number, version: string): Promise<Appointment> =>
  call(undoAppointmentChange, { params: { id }, body: { version } })

/** How somebody who is registered is reached by video: it belongs to them, not to the appointment. */
export const saveContactMethod = (id: number, contactMethod: 'FaceTime' | 'Zoom'): Promise<unknown> =>
  call(changePatient, { params: { id }, body: { patient: { contactMethod } } })
