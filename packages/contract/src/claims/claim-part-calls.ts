import {
  addressKinds,
  addressMessages,
  defaultQuantity,
  defaultSpecialty,
  itemMessages,
  npiTypes,
  providerKinds,
  providerMessages,
} from '@archwire/domain/claims/claim-fields'
import {
  areaCodes,
  mostAreas,
  mostTeeth,
  teethProblem,
  toothMessages,
  toothSurfaces,
} from '@archwire/domain/claims/teeth'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, optionalText } from '../fields.ts'
import { dollars, sentDollars } from '../finance/money.ts'
import { claimItem, claimProvider } from './claim.ts'
import { optionalDate, requiredDate, requiredText } from './claim-fields.ts'

const address = z.object({
  /** The address to change; without an id it is a new one. */
  id: z.number().int().positive().optional(),
  address1: requiredText(addressMessages.address1, 200),
  address2: optionalText(200).default(null),
  city: requiredText(addressMessages.city, 100),
  state: requiredText(addressMessages.state, 50),
  zipcode: requiredText(addressMessages.zipcode, 20),
  kind: z.enum(addressKinds, { error: addressMessages.kind }),
})
export type SentProviderAddress = z.output<typeof address>

/** One of each kind. */
const addresses = z
  .array(address)
  .max(addressKinds.length)
  .refine(all => new Set(all.map(one => one.kind)).size === all.length, { error: 'is invalid' })

// Numbers must only be present here; whether they are valid is checked when the claim is validated.
const providerFields = {
  kind: z.enum(providerKinds, { error: providerMessages.kind }),
  specialty: requiredText(providerMessages.specialty, 60).default(defaultSpecialty),
  taxonomy: requiredText(providerMessages.taxonomy, 10),
  taxId: requiredText(providerMessages.taxId, 20),
  npi: requiredText(providerMessages.npi, 20),
  npiType: z.enum(npiTypes, { error: providerMessages.npiType }),
  organizationName: optionalText(200).default(null),
  firstName: optionalText(80).default(null),
  lastName: optionalText(80).default(null),
}

type Named = Pick<
  z.output<z.ZodObject<typeof providerFields>>,
  'npiType' | 'organizationName' | 'firstName' | 'lastName'
>

/** An organization has one name, a person two. */
function named(
  { npiType, organizationName, firstName, lastName }: Named,
  context: z.core.$RefinementCtx<Named>,
) {
  const names = npiType === 'organization' ? { organizationName } : { firstName, lastName }
  for (const [field, name] of Object.entries(names)) {
    const message = providerMessages[field as keyof typeof names]
    if (name === null) context.addIssue({ code: 'custom', path: [field], message })
  }
}

const newProvider = z
  .object({ ...providerFields, addresses_attributes: addresses.min(1, addressMessages.address1) })
  .superRefine(named)
export type NewClaimProvider = z.output<typeof newProvider>

const providerChange = z
  .object({
    ...providerFields,
    addresses_attributes: addresses.optional(),
    /** The addresses to remove. */
    removedAddressIds: z.array(z.number().int().positive()).max(addressKinds.length).optional(),
  })
  .superRefine(named)
export type ClaimProviderChange = z.output<typeof providerChange>

const mostQuantity = 9_999

const quantity = z
  .preprocess(
    value => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z
      .number({ error: itemMessages.quantity })
      .int(itemMessages.quantityWhole)
      .positive(itemMessages.quantityPositive)
      .max(mostQuantity),
  )
  .default(defaultQuantity)

const teeth = z
  .array(
    z.object({
      tooth: z.string().trim().toUpperCase().max(2, toothMessages.unknown),
      surfaces: z
        .array(z.enum(toothSurfaces, { error: toothMessages.surface }))
        .max(toothSurfaces.length)
        .default([]),
    }),
  )
  .max(mostTeeth, toothMessages.tooMany)
  .superRefine((claimTeeth, context) => {
    const message = teethProblem(claimTeeth)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

const areas = z
  .array(z.enum(areaCodes))
  .max(mostAreas, toothMessages.tooManyAreas)
  .transform(codes => areaCodes.filter(code => codes.includes(code)))

const item = z
  .object({
    procedureCode: requiredText(itemMessages.procedureCode, 20).toUpperCase(),
    /** Dollars, converted to whole cents. */
    fee: sentDollars({ missing: itemMessages.fee, wrong: itemMessages.fee }).refine(cents => cents > 0, {
      error: itemMessages.feePositive,
    }),
    quantity,
    startDate: requiredDate(itemMessages.startDate),
    endDate: optionalDate.default(null),
    /** Left out, they stay. */
    teeth: teeth.optional(),
    areas: areas.optional(),
  })
  .refine(({ startDate, endDate }) => endDate === null || endDate >= startDate, {
    error: itemMessages.endBeforeStart,
    path: ['endDate'],
  })
export type SentItem = z.output<typeof item>

const ofClaim = z.object({ claimId: id })
const ofProvider = ofClaim.extend({ providerId: id })
const ofItem = ofClaim.extend({ itemId: id })

export const secondBilling = 'A claim has one Billing provider'

export const addClaimProvider = endpoint({
  method: 'POST',
  path: '/insurances/claims/:claimId/providers',
  who: 'staff',
  summary: 'Add a provider to a claim, with one address or two',
  idempotent: true,
  params: ofClaim,
  body: z.object({ provider: newProvider }),
  reply: claimProvider,
})

export const changeClaimProvider = endpoint({
  method: 'PUT',
  path: '/insurances/claims/:claimId/providers/:providerId',
  who: 'staff',
  summary:
    'Change a provider of a claim; addresses are those with an id changed, those without added, those removed taken off, all others kept',
  versioned: true,
  params: ofProvider,
  body: z.object({ provider: providerChange }),
  reply: claimProvider,
})

export const removeClaimProvider = endpoint({
  method: 'DELETE',
  path: '/insurances/claims/:claimId/providers/:providerId',
  who: 'staff',
  summary: 'Take a provider off a claim',
  params: ofProvider,
})

export const addClaimItem = endpoint({
  method: 'POST',
  path: '/insurances/claims/:claimId/items',
  who: 'staff',
  summary: 'Add a procedure to a claim',
  idempotent: true,
  params: ofClaim,
  body: z.object({ item }),
  reply: claimItem,
})

const itemProposal = z.object({
  procedureCode: z.string(),
  fee: dollars,
  /** Null for what is no part of a treatment, and where nothing is known. */
  startDate: z.iso.date().nullable(),
  dateAppliancePlaced: z.iso.date().nullable(),
  treatmentMonths: z.number().int().nullable(),
  remainingMonths: z.number().int().nullable(),
})
export type ItemProposal = z.output<typeof itemProposal>

export const listItemProposals = endpoint({
  method: 'GET',
  path: '/insurances/claims/:claimId/item_proposals',
  who: 'staff',
  summary:
    'What goes with each procedure that has a usual fee: its fee, and for a treatment its day and months',
  params: ofClaim,
  reply: z.array(itemProposal),
})

export const changeClaimItem = endpoint({
  method: 'PUT',
  path: '/insurances/claims/:claimId/items/:itemId',
  who: 'staff',
  summary: 'Change a procedure of a claim',
  versioned: true,
  params: ofItem,
  body: z.object({ item }),
  reply: claimItem,
})

export const removeClaimItem = endpoint({
  method: 'DELETE',
  path: '/insurances/claims/:claimId/items/:itemId',
  who: 'staff',
  summary: 'Take a procedure off a claim',
  params: ofItem,
})
