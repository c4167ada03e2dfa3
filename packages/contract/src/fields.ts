import { tenDigits } from '@archwire/domain/patients/phone-number'
import { z } from 'zod'

/** A number in an address, of digits only: 0x1, 1e3 and +1 are refused. */
export const numberInAddress = <N extends z.ZodType>(number: N) =>
  z.preprocess(
    written => (typeof written === 'string' && !/^\d{1,16}$/.test(written) ? Number.NaN : written),
    number,
  )

/** An id in a path: a whole number above zero. Anything else names no record. */
export const id = numberInAddress(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER))

/** An instant on the wire: ISO 8601 with an offset. */
export const instant = z.iso.datetime({ offset: true })

/** A day that a calendar can show; PostgreSQL has no year 0. */
export const calendarDate = z.iso
  .date()
  .refine(day => day >= '1900-01-01' && day <= '2199-12-31', { error: 'is invalid' })

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'Invalid email address' }))

/** The name of a time zone, such as America/New_York. */
export const timeZone = z.string().refine(
  zone => {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone: zone })
      return /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(zone)
    } catch {
      return false
    }
  },
  { error: 'is invalid' },
)

/** Ten digits, however they are typed, with or without the country code 1. */
export const phoneNumber = z.string().transform((text, context) => {
  const digits = tenDigits(text)
  if (digits !== undefined) return digits
  context.addIssue({ code: 'custom', message: 'Must have a valid phone number.' })
  return z.NEVER
})

/** Text that must follow the rule of its field, with the message of that rule. */
export const ruled = (problem: (text: string) => string | undefined, tidy: (text: string) => string) =>
  z
    .string({ error: problem('') ?? 'is invalid' })
    .superRefine((text, context) => {
      const message = problem(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .transform(tidy)

/** Optional text; an empty one becomes null. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform(text => (text === '' ? null : text))
    .nullable()

export const page = <T extends z.ZodType>(record: T) =>
  z.object({ records: z.array(record), currentPage: z.number().int(), totalPages: z.number().int() })

export const pageNumber = numberInAddress(z.coerce.number().int().min(1).max(1_000_000)).default(1)
