import { z } from 'zod'

/** What every page for patients says of the clinic at its head and foot. */
export const clinicHead = z.object({
  clinicName: z.string(),
  /** Ten digits; null if the clinic has entered none. */
  clinicPhoneNumber: z.string().nullable(),
  /** On one line; null if the clinic has entered none. */
  clinicAddress: z.string().nullable(),
})
export type ClinicHead = z.output<typeof clinicHead>
