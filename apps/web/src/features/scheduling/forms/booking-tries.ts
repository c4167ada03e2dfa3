import { onceKeys } from '../../../lib/once-key.ts'
import type { AppointmentPayload } from './appointment-payload.ts'

/**
 * One booking, however often it is sent. After a lost answer the same is sent once more, letter by letter: what was
 * booked by then would be its own warning, and a different text another booking.
 */
export function bookingTries() {
  const keyFor = onceKeys()
  let unanswered: { content: string; acknowledged: string[] } | undefined
  return {
    next: (payload: AppointmentPayload, shown: string[]) => {
      const content = JSON.stringify(payload)
      const acknowledged = unanswered?.content === content ? unanswered.acknowledged : shown
      unanswered = { content, acknowledged }
      const appointment: AppointmentPayload = { ...payload, acknowledgedWarnings: acknowledged }
      return { appointment, idempotencyKey: keyFor(appointment) }
    },
    /** The server has said no: the next one is a new try. */
    refused: () => {
      unanswered = undefined
    },
  }
}
export type BookingTries = ReturnType<typeof bookingTries>
