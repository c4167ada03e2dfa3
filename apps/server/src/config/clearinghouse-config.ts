import { z } from 'zod'
import type { HttpsSettings } from '../drivers/clearinghouse/https/https-transport.ts'
import type { Parties } from '../drivers/clearinghouse/x12/envelope.ts'

export type ClearinghouseSettings =
  | { driver: 'off' }
  | { driver: 'sandbox'; hasDelays: boolean }
  | { driver: 'https'; parties: Parties; https: HttpsSettings }

// What goes there is about patients: in the open only to this computer itself, for tests.
const secureAddress = z
  .string()
  .refine(text => URL.canParse(text) && isSecure(new URL(text)), {
    error: 'must be an https address such as https://edi.example.com/v1',
  })
  .transform(text => text.replace(/\/+$/, ''))

const isSecure = ({ protocol, hostname, username, search, hash }: URL) =>
  (protocol === 'https:' ||
    (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))) &&
  username === '' &&
  search === '' &&
  hash === ''

const partyId = z.string().regex(/^[A-Za-z0-9]{2,15}$/, 'must be 2 to 15 letters and digits')

const partyName = z.string().regex(/^[A-Za-z0-9 .&-]{2,60}$/, 'must be a name of 2 to 60 letters and digits')

export const clearinghouseEnvironment = z.object({
  CLEARINGHOUSE_DRIVER: z
    .enum(['https', 'sandbox', 'off'], { error: 'must be https, sandbox or off' })
    .optional(),
  CLEARINGHOUSE_URL: secureAddress.optional(),
  CLEARINGHOUSE_ELIGIBILITY_URL: secureAddress.optional(),
  CLEARINGHOUSE_CLAIMS_URL: secureAddress.optional(),
  CLEARINGHOUSE_STATUS_URL: secureAddress.optional(),
  CLEARINGHOUSE_VALIDATION_URL: secureAddress.optional(),
  CLEARINGHOUSE_ATTACHMENTS_URL: secureAddress.optional(),
  CLEARINGHOUSE_IMAGES_URL: secureAddress.optional(),
  CLEARINGHOUSE_NEWS_URL: secureAddress.optional(),
  CLEARINGHOUSE_USER: z
    .string()
    .regex(/^[^:\r\n]+$/, 'must be a name without a colon')
    .optional(),
  CLEARINGHOUSE_SECRET: z
    .string()
    .regex(/^[!-~]+$/, 'must be letters, digits and signs without a space')
    .optional(),
  CLEARINGHOUSE_WEBHOOK_SECRET: z.string().min(32, 'must be at least 32 characters of randomness').optional(),
  CLEARINGHOUSE_SUBMITTER_ID: partyId.optional(),
  CLEARINGHOUSE_SUBMITTER_NAME: partyName.optional(),
  CLEARINGHOUSE_CONTACT_PHONE: z
    .string()
    .regex(/^[0-9]{10}$/, 'must be a phone number of ten digits')
    .optional(),
  CLEARINGHOUSE_RECEIVER_ID: partyId.optional(),
  CLEARINGHOUSE_RECEIVER_NAME: partyName.default('CLEARINGHOUSE'),
  CLEARINGHOUSE_USAGE: z
    .enum(['production', 'test'], { error: 'must be production or test' })
    .default('production'),
  CLEARINGHOUSE_SANDBOX_DELAYS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
})

type Values = z.output<typeof clearinghouseEnvironment>

const needed = [
  'CLEARINGHOUSE_URL',
  'CLEARINGHOUSE_SECRET',
  'CLEARINGHOUSE_SUBMITTER_ID',
  'CLEARINGHOUSE_SUBMITTER_NAME',
  'CLEARINGHOUSE_CONTACT_PHONE',
  'CLEARINGHOUSE_RECEIVER_ID',
] as const

// A sandbox runs only in a demo, or where someone asked for it by name: a real clinic never sends a pretended claim.
export function clearinghouseSettings(
  values: Values,
  demo: boolean,
  problems: string[],
): ClearinghouseSettings {
  const isConfigured = values.CLEARINGHOUSE_URL !== undefined
  const driver = values.CLEARINGHOUSE_DRIVER ?? (isConfigured ? 'https' : demo ? 'sandbox' : 'off')
  if (driver === 'off') return { driver }
  if (driver === 'sandbox') return { driver, hasDelays: values.CLEARINGHOUSE_SANDBOX_DELAYS === 'on' }
  for (const name of needed) {
    if (values[name] === undefined) problems.push(`${name} is required to send claims by https`)
  }
  return {
    driver,
    parties: {
      submitterId: values.CLEARINGHOUSE_SUBMITTER_ID ?? '',
      submitterName: values.CLEARINGHOUSE_SUBMITTER_NAME ?? '',
      contactPhone: values.CLEARINGHOUSE_CONTACT_PHONE ?? '',
      receiverId: values.CLEARINGHOUSE_RECEIVER_ID ?? '',
      receiverName: values.CLEARINGHOUSE_RECEIVER_NAME,
      isProduction: values.CLEARINGHOUSE_USAGE === 'production',
    },
    https: httpsSettings(values),
  }
}

function httpsSettings(values: Values): HttpsSettings {
  const below = (path: string) => `${values.CLEARINGHOUSE_URL ?? ''}/${path}`
  return {
    addresses: {
      eligibility: values.CLEARINGHOUSE_ELIGIBILITY_URL ?? below('eligibility'),
      claim: values.CLEARINGHOUSE_CLAIMS_URL ?? below('claims'),
      status: values.CLEARINGHOUSE_STATUS_URL ?? below('status'),
      validation: values.CLEARINGHOUSE_VALIDATION_URL ?? below('validation'),
      attachment: values.CLEARINGHOUSE_ATTACHMENTS_URL ?? below('attachments'),
      image: values.CLEARINGHOUSE_IMAGES_URL ?? below('images'),
      inbound: values.CLEARINGHOUSE_NEWS_URL ?? below('news'),
    },
    user: values.CLEARINGHOUSE_USER,
    secret: values.CLEARINGHOUSE_SECRET ?? '',
    webhookSecret: values.CLEARINGHOUSE_WEBHOOK_SECRET,
  }
}
