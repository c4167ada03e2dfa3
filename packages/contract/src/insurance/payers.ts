import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A payer to which claims can be sent. */
export const payer = z.object({ id: z.number().int(), code: z.string(), name: z.string() })
export type Payer = z.output<typeof payer>

export const mostPayers = 20

export const searchPayers = endpoint({
  method: 'GET',
  path: '/insurances/payers',
  who: 'staff or patient',
  summary: 'Find payers by name or code, at most 20; nothing for nothing',
  // Staff search all day; a patient's searches are counted by their proof of identity.
  limit: 'counted by the call itself',
  query: z.object({ query: z.string().trim().max(100).default('') }),
  reply: z.array(payer),
})

export const taxonomy = z.object({
  code: z.string(),
  specialty: z.string().nullable(),
  category: z.string(),
})
export type Taxonomy = z.output<typeof taxonomy>

export const listTaxonomies = endpoint({
  method: 'GET',
  path: '/taxonomies',
  who: 'staff',
  summary: 'The kinds of providers that payers know',
  reply: z.array(taxonomy),
})
