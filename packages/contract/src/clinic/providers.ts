import { addressKinds, npiTypes } from '@archwire/domain/claims/claim-fields'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, optionalText } from '../fields.ts'
import { name, setUpRecord } from './setup-fields.ts'

const digits = (count: number) => z.string().regex(new RegExp(`^[0-9]{${count}}$`), { error: 'is invalid' })

const address = z.object({
  address1: name(200),
  address2: optionalText(200).default(null),
  city: name(100),
  state: name(50),
  zipcode: name(20),
  kind: z.enum(addressKinds),
})
export type ProviderAddress = z.output<typeof address>

const editable = z.object({
  npi: digits(10),
  npiType: z.enum(npiTypes),
  taxId: digits(9),
  /** For an individual. */
  firstName: optionalText(80),
  lastName: optionalText(80),
  /** For an organization. */
  organizationName: optionalText(200),
  specialty: name(60),
  taxonomy: z.preprocess(value => (value === '' ? null : value), z.string().max(10).nullable()),
  addresses: z
    .array(address)
    .max(2)
    .refine(all => new Set(all.map(one => one.kind)).size === all.length, { error: 'is invalid' }),
})
export type ProviderChange = z.output<typeof editable>

/** A provider as whom the clinic bills. */
export const provider = z.object({
  id: z.number().int(),
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  organizationName: z.string().nullable(),
  npi: z.string(),
  npiType: z.enum(npiTypes),
  taxId: z.string(),
  specialty: z.string(),
  taxonomy: z.string().nullable(),
  addresses: z.array(address),
})
export type Provider = z.output<typeof provider>

export const providerSettings = provider.extend(setUpRecord)
export type ProviderSettings = z.output<typeof providerSettings>

export const listProviders = endpoint({
  method: 'GET',
  path: '/providers',
  who: 'staff',
  summary: 'Whom the clinic bills as, by name',
  /** The clinic itself is the one with its NPI. */
  reply: z.array(provider.extend({ isClinic: z.boolean() })),
})

export const listProviderSettings = endpoint({
  method: 'GET',
  path: '/settings/providers',
  who: 'admin',
  summary: 'Every provider, also those out of use',
  reply: z.array(providerSettings),
})

export const addProvider = endpoint({
  method: 'POST',
  path: '/settings/providers',
  who: 'admin',
  summary: 'Add a provider',
  idempotent: true,
  body: z.object({
    provider: editable.extend({
      npiType: editable.shape.npiType.default('individual'),
      firstName: editable.shape.firstName.default(null),
      lastName: editable.shape.lastName.default(null),
      organizationName: editable.shape.organizationName.default(null),
      specialty: editable.shape.specialty.default('ORTHO'),
      taxonomy: editable.shape.taxonomy.default(null),
      addresses: editable.shape.addresses.default([]),
    }),
  }),
  reply: providerSettings,
})

export const changeProvider = endpoint({
  method: 'PUT',
  path: '/settings/providers/:id',
  who: 'admin',
  summary: 'Change a provider, or take back into use; what is left out stays',
  versioned: true,
  params: z.object({ id }),
  body: z.object({ provider: editable.extend({ active: z.boolean() }).partial() }),
  reply: providerSettings,
})

export const removeProvider = endpoint({
  method: 'DELETE',
  path: '/settings/providers/:id',
  who: 'admin',
  summary: 'Delete a provider; one who was ever billed as is taken out of use instead, and answered',
  params: z.object({ id }),
  reply: providerSettings.optional(),
  status: 200,
})
