import { isNpi } from '@archwire/domain/insurance/npi'
import { z } from 'zod'
import { attachmentPayer, behaviourOf } from './behaviour.ts'
import { type Prompt, paced } from './prompt.ts'

/** As much of a claim as the sandbox looks at before it comes. */
const sentClaim = z.object({
  claim: z.object({
    payer: z.object({ code: z.string() }),
    subscriber: z.object({ memberId: z.string() }),
    providers: z.array(z.object({ kind: z.string(), npi: z.string(), taxId: z.string().nullable() })),
    items: z.array(z.object({ id: z.number(), procedureCode: z.string() })),
    attachments: z.array(z.unknown()),
  }),
})

type SentClaim = z.output<typeof sentClaim>['claim']

/** What the sandbox has against a claim, before it is sent as one. */
export function validateAtSandbox(text: string): Prompt {
  const { claim } = sentClaim.parse(JSON.parse(text))
  const claimErrors = [...attachmentErrors(claim), ...claim.providers.flatMap(providerErrors)]
  const claimItemErrors = claim.items
    .filter(({ procedureCode }) => !/^D\d{4}$/.test(procedureCode))
    .map(({ id }) => ({ itemId: id, field: 'procedureCode', message: 'The payer does not know this code' }))
  const isClean = claimErrors.length === 0 && claimItemErrors.length === 0
  const { pace } = behaviourOf(claim.subscriber.memberId, claim.payer.code)
  return paced([pace], () =>
    JSON.stringify({
      claimErrors,
      claimItemErrors,
      statusDescriptions: isClean ? [] : ['Rejected by the clearinghouse'],
    }),
  )
}

const attachmentErrors = ({ payer, items, attachments }: SentClaim) =>
  payer.code === attachmentPayer &&
  attachments.length === 0 &&
  items.some(({ procedureCode }) => procedureCode.startsWith('D80'))
    ? [{ field: 'attachments', message: 'This payer wants an attachment for orthodontic treatment' }]
    : []

const providerErrors = ({ kind, npi, taxId }: SentClaim['providers'][number]) => [
  ...(isNpi(npi) ? [] : [{ field: 'npi', message: `No provider has the NPI of the ${kind} provider` }]),
  ...(taxId === null || /^\d{9}$/.test(taxId)
    ? []
    : [{ field: 'taxId', message: `The tax ID of the ${kind} provider is not of nine digits` }]),
]
