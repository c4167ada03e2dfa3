import { z } from 'zod'
import { instant } from '../fields.ts'

export const note = z.object({
  id: z.number().int(),
  annotation: z.string(),
  classification: z.enum(['yellow', 'green']),
  alerts: z.boolean(),
  label: z.string().nullable(),
  name: z.string().nullable(),
  color: z.string(),
  patientId: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  user: z.object({ fullName: z.string() }).nullable(),
  doctor: z.object({ id: z.number().int(), fullName: z.string() }).nullable(),
})
export type Note = z.output<typeof note>

/** The newest notes come with an appointment, this many; older ones are loaded separately. */
export const notesPerAppointment = 20
export const notesPerPage = 50
