import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import type { AppointmentPayload } from '../appointment-form/appointment-payload.ts'

/**
 * One booking, however often it is sent. After a lost response exactly the same request is sent again: its own booking
 * would appear among the warnings, and a different body would be another booking.
 */
export function bookingAttempts() {
  const keyFor = idempotencyKeys()
  let unanswered: { content: string; acknowledged: string[] } | undefined
  return {
    next: (payload: AppointmentPayload, shown: string[]) => {
      const content = JSON.stringify(payload)
      const acknowledged = unanswered?.content === content ? unanswered.acknowledged : shown
      unanswered = { content, acknowledged }
      const appointment: AppointmentPayload = { ...payload, acknowledgedWarnings: acknowledged }
      return { appointment, idempotencyKey: keyFor(appointment) }
    },
    /** The server has refused, so the next save is a new attempt. */
    refused: () => {
      unanswered = undefined
    },
  }
}
