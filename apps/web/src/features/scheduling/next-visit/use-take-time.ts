import type { Appointment } from '@archwire/contract/scheduling/appointment'
import type { WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved, offerUndo } from '../../../ui/feedback/notices.tsx'
import type { AppointmentPayload } from '../appointment-form/appointment-payload.ts'
import { isRefusal } from '../appointment-form/appointment-problems.ts'
import { recordSaved } from '../appointment-form/record-saved.ts'
import {
  book,
  cancel,
  change,
  offerMoveUndo,
  storeAppointmentChange,
} from '../appointments/appointment-changes.ts'
import { pauseReading, readAppointment, resumeReading } from '../appointments/appointment-queries.ts'
import { momentLabel } from '../appointments/moment-label.ts'
import { appointmentsKey, availabilityKey, calendarKey } from '../appointments/query-keys.ts'
import { saveWithWarnings, warningsMessage } from '../appointments/unseen-warnings.ts'
import { bookingAttempts } from '../new-appointment/booking-attempts.ts'
import type { Purpose } from './purpose.ts'

/** Somebody else was quicker. */
export class TimeTaken extends Error {}

type Field = keyof WarningsResponse['warnings']

/** What is asked about, because it may be intended: the patient comes on that day already. */
const mayBeIntended = (field: Field) => field === 'patient'

/** A visit that is moved keeps its length, also one that is unusual for its type. */
const isKept = (field: Field, kind: Purpose['kind']) => kind === 'move' && field === 'appointmentType'

const anyway: Record<Purpose['kind'], string> = { next: 'Book anyway', move: 'Move anyway' }

/** The time that was pressed, with the purpose as it was then: a visit to move is another one afterwards. */
type Press = { purpose: Purpose; payload: AppointmentPayload }

/** Books or moves at one press. Pressed twice, or again after a lost response, it does so once. */
export function useTakeTime(purpose: Purpose, zone: string, onTaken: () => void) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const [attempts] = useState(bookingAttempts)
  // Both presses of a double click come before anything is rendered.
  const isSent = useRef(false)
  const bookOnce = async (payload: AppointmentPayload, acknowledged: string[]) => {
    const { appointment, idempotencyKey } = attempts.next(payload, acknowledged)
    try {
      return await book(appointment, idempotencyKey)
    } catch (error) {
      if (isRefusal(error)) attempts.refused()
      throw error
    }
  }
  const mayGoOn = (kind: Purpose['kind'], unseen: WarningsResponse) => {
    const fields = (Object.keys(unseen.warnings) as Field[]).filter(field => !isKept(field, kind))
    if (!fields.every(mayBeIntended)) throw new TimeTaken(warningsMessage(unseen))
    if (fields.length === 0) return Promise.resolve(true)
    const intended = { ...unseen, warnings: { patient: unseen.warnings.patient ?? [] } }
    return confirm({ text: `${anyway[kind]}?`, detail: warningsMessage(intended), yes: anyway[kind] })
  }
  const taking = useMutation({
    mutationFn: ({ purpose, payload }: Press) =>
      saveWithWarnings(
        [],
        acknowledged =>
          purpose.kind === 'move'
            ? moveOnce(purpose.visit, { ...payload, acknowledgedWarnings: acknowledged })
            : bookOnce(payload, acknowledged),
        unseen => mayGoOn(purpose.kind, unseen),
      ),
    onSuccess: (saved, { purpose }) => {
      if (saved === undefined) return
      if (purpose.kind === 'move') reportMoved(queryClient, purpose.visit, saved, zone)
      else reportBooked(queryClient, saved, zone)
      // Other visits of the patient name this one.
      void queryClient.invalidateQueries({ queryKey: appointmentsKey })
    },
    onError: (_, { purpose }) => {
      void queryClient.invalidateQueries({ queryKey: availabilityKey })
      // Somebody else may have changed the visit.
      if (purpose.kind === 'move') void queryClient.invalidateQueries({ queryKey: appointmentsKey })
    },
  })
  return {
    error: taking.error,
    isTaking: taking.isPending || taking.data !== undefined,
    take: (payload: AppointmentPayload) => {
      if (isSent.current) return
      isSent.current = true
      taking.mutate(
        { purpose, payload },
        {
          onSuccess: saved => saved !== undefined && onTaken(),
          onSettled: saved => {
            isSent.current = saved !== undefined
          },
        },
      )
    },
  }
}

/** Moves a visit. After a lost response it may be there already. */
async function moveOnce(visit: Appointment, payload: AppointmentPayload): Promise<Appointment> {
  try {
    return await change(visit, payload)
  } catch (error) {
    const conflict = conflictingVersion<Appointment>(error)
    if (conflict === undefined && isRefusal(error)) throw error
    const current = conflict ?? (await readAppointment(visit.id).catch(() => undefined))
    if (current === undefined || !isAt(current, payload)) throw error
    return current
  }
}

const isAt = ({ startsAt, doctor, room }: Appointment, payload: AppointmentPayload): boolean =>
  Date.parse(startsAt) === Date.parse(payload.startsAt) &&
  (doctor?.id ?? null) === payload.doctorId &&
  (room?.id ?? null) === payload.roomId

function reportMoved(queryClient: QueryClient, before: Appointment, moved: Appointment, zone: string): void {
  recordSaved(queryClient, 'appointment_updated', moved, moved)
  void storeAppointmentChange(queryClient, moved)
  const [from, to] = [momentLabel(before.startsAt, zone), momentLabel(moved.startsAt, zone)]
  offerMoveUndo(queryClient, `${moved.patient.fullName}’s visit is moved from ${from} to ${to}.`, {
    id: moved.id,
    version: moved.updatedAt,
    message: `Back at ${from}`,
  })
}

function reportBooked(queryClient: QueryClient, booked: Appointment, zone: string): void {
  recordSaved(queryClient, 'appointment_created', booked)
  void storeAppointmentChange(queryClient, booked)
  const when = momentLabel(booked.startsAt, zone)
  offerUndo(`${booked.patient.fullName}’s next visit is booked: ${when}.`, () =>
    takeBack(queryClient, booked),
  )
}

/** Cancels what was booked a moment ago. */
async function takeBack(queryClient: QueryClient, booked: Appointment): Promise<void> {
  pauseReading(booked.id)
  try {
    await cancel(booked)
    recordSaved(queryClient, 'appointment_deleted', booked)
    for (const queryKey of [calendarKey, patientsKey, appointmentsKey]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    notifySaved('The next visit is canceled.')
  } catch (error) {
    notifyError(error)
  } finally {
    resumeReading(booked.id)
  }
}
