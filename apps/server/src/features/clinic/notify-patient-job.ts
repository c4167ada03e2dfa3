import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

/**
 * Tells a patient that a visit was booked, moved or cancelled. The calendar adds it, and the inbox again where a text
 * could not go out; booking runs it. Declared below all three.
 */
export const notifyPatientJob = job({
  name: 'notify-patient',
  payload: z.object({ appointmentId: z.number().int().positive() }),
  maxAttempts: 10,
})
