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
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { notifyError, notifySaved, offerUndo } from '../../../ui/feedback/notices.tsx'
import { appointmentQuery } from './appointment-queries.ts'
import { availabilityKey, calendarKey } from './query-keys.ts'

type Payload = Sent<typeof bookAppointment>['body']['appointment']
type WarningsRequest = Sent<typeof checkNewAppointment>['body']['appointment']

/** The warnings about an appointment. The key is below the days, so both are refreshed together. */
export const warningsQuery = (appointment: WarningsRequest | null) =>
  queryOptions<WarningsResponse>({
    queryKey: [...availabilityKey, 'warnings', appointment],
    queryFn: ({ signal }) => {
      if (appointment === null) return { warnings: {}, keys: [] }
      const body = { appointment }
      const response =
        appointment.id === undefined
          ? call(checkNewAppointment, { body }, { signal })
          : call(checkAppointment, { params: { id: appointment.id }, body }, { signal })
      return response.catch(withErrorMessage('Failed to check appointment warnings'))
    },
    enabled: appointment !== null,
    // Somebody else may have booked in the meantime.
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

/** Returns the version by which the cancellation can be undone. */
export async function cancel(seen: Appointment): Promise<string> {
  let version = ''
  await call(
    cancelAppointment,
    { params: { id: seen.id } },
    {
      ifMatch: seen.updatedAt,
      onVersion: received => {
        version = received
      },
    },
  )
  return version
}

const undo = (id: number, version: string): Promise<Appointment> =>
  call(undoAppointmentChange, { params: { id }, body: { version } })

/** A registered patient's contact method belongs to the patient, not to the appointment. */
export const saveContactMethod = (id: number, contactMethod: 'FaceTime' | 'Zoom'): Promise<unknown> =>
  call(changePatient, { params: { id }, body: { patient: { contactMethod } } })

/** Shows a saved appointment everywhere; calendars and the patient's record are read again. */
export async function storeAppointmentChange(queryClient: QueryClient, saved: Appointment): Promise<void> {
  const { queryKey } = appointmentQuery(saved.id)
  // A read that began before the save would bring the old values back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, saved)
  void queryClient.invalidateQueries({ queryKey: calendarKey })
  void queryClient.invalidateQueries({ queryKey: patientsKey })
}

type ChangeToUndo = {
  id: number
  /** The version that the change to undo has produced. */
  version: string
  message: string
  /** Shows the restored appointment before it is read again. */
  show?: (restored: Appointment) => void
}

/** Undoes the last move, resize or cancellation, and says whether it worked. */
export async function undoChange(
  queryClient: QueryClient,
  { id, version, message, show }: ChangeToUndo,
): Promise<void> {
  try {
    const restored = await undo(id, version)
    show?.(restored)
    await storeAppointmentChange(queryClient, restored)
    notifySaved(message)
  } catch (error) {
    notifyError(error)
  }
}

/** Open undo offers by appointment: one is void once the appointment has moved again. */
const offers = new Map<number, () => void>()

/** Confirms a move, and offers to undo it. */
export function offerMoveUndo(queryClient: QueryClient, message: string, undone: ChangeToUndo): void {
  offers.get(undone.id)?.()
  offers.set(
    undone.id,
    offerUndo(message, () => void undoChange(queryClient, undone)),
  )
}
