import { contractTextProblem } from '@archwire/domain/documents/contract-text'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, ruled } from '../fields.ts'
import { longestText } from './consent-forms.ts'

/** The text below the terms of every contract; empty until the clinic writes one. */
export const contractTemplate = z.object({
  body: z.string(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type ContractTemplate = z.output<typeof contractTemplate>

export const getContractTemplate = endpoint({
  method: 'GET',
  path: '/settings/contract_template',
  who: 'admin',
  summary: 'The text of the contracts',
  reply: contractTemplate,
})

export const changeContractTemplate = endpoint({
  method: 'PUT',
  path: '/settings/contract_template',
  who: 'admin',
  summary: 'Change the text of the contracts to come; those that were offered keep theirs',
  versioned: true,
  body: z.object({
    contract_template: z.object({
      body: ruled(
        text => (text.length > longestText ? 'is too long' : contractTextProblem(text)),
        text => text.replaceAll('\r\n', '\n').trim(),
      ),
    }),
  }),
  reply: contractTemplate,
})
