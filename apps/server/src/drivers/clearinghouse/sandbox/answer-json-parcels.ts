import { createHash } from 'node:crypto'
import { isNpi } from '@archwire/domain/insurance/npi'
import { z } from 'zod'
import { attachmentPayer, behaviourOf } from './payer-behaviour.ts'
import { paced, type SandboxReply } from './reply.ts'

const person = {
  firstName: z.string(),
  lastName: z.string(),
  dob: z.string().nullable(),
  state: z.string().nullable(),
}

/** The part of a claim that the sandbox validates. */
const claimParcel = z.object({
  claim: z.object({
    payer: z.object({ code: z.string() }),
    subscriber: z.object({
      ...person,
      memberId: z.string(),
      groupNumber: z.string().nullable(),
      relationship: z.string(),
    }),
    patient: z.object(person),
    providers: z.array(
      z.object({
        kind: z.string(),
        npi: z.string(),
        taxId: z.string().nullable(),
        address: z.object({ state: z.string().nullable() }),
      }),
    ),
    items: z.array(z.object({ id: z.number(), procedureCode: z.string() })),
    attachments: z.array(z.unknown()),
  }),
})

type ParcelClaim = z.output<typeof claimParcel>['claim']

/** Validates a claim before it is submitted. */
export function validateAtSandbox(text: string): SandboxReply {
  const { claim } = claimParcel.parse(JSON.parse(text))
  const claimErrors = [
    ...attachmentErrors(claim),
    ...insuredErrors(claim),
    ...claim.providers.flatMap(providerErrors),
  ]
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

const attachmentErrors = ({ payer, items, attachments }: ParcelClaim) =>
  payer.code === attachmentPayer &&
  attachments.length === 0 &&
  items.some(({ procedureCode }) => procedureCode.startsWith('D80'))
    ? [{ field: 'attachments', message: 'This payer wants an attachment for orthodontic treatment' }]
    : []

const isState = (state: string | null) => state === null || /^[A-Za-z]{2}$/.test(state)

const insuredErrors = ({ subscriber, patient }: ParcelClaim) => [
  ...(isState(subscriber.state) && isState(patient.state)
    ? []
    : [{ field: 'state', message: 'A state of the patient or the subscriber is not of two letters' }]),
  ...((subscriber.groupNumber ?? '').length > 50
    ? [{ field: 'groupNumber', message: 'The group number is longer than any' }]
    : []),
  ...(subscriber.relationship === 'self' && nameOf(subscriber) !== nameOf(patient)
    ? [{ field: 'relationship', message: 'The subscriber is the patient, and bears another name' }]
    : []),
]

const nameOf = ({ firstName, lastName, dob }: ParcelClaim['patient']) =>
  `${firstName} ${lastName} ${dob}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const providerErrors = ({ kind, npi, taxId, address }: ParcelClaim['providers'][number]) => [
  ...(isState(address.state)
    ? []
    : [{ field: 'state', message: `The state of the ${kind} provider is not of two letters` }]),
  ...(isNpi(npi) ? [] : [{ field: 'npi', message: `No provider has the NPI of the ${kind} provider` }]),
  ...(taxId === null || /^\d{9}$/.test(taxId)
    ? []
    : [{ field: 'taxId', message: `The tax ID of the ${kind} provider is not of nine digits` }]),
]

const sentAttachment = z.object({
  payer: z.object({ code: z.string() }),
  claimControlNumber: z.string().min(1),
  narrative: z.string().trim().min(1).max(2_000),
})

const sentImage = z.object({
  attachmentId: z.string().startsWith('SBX'),
  filename: z.string().min(1),
  typeCode: z.enum(['B4', 'DA', 'DG', 'EB', 'OZ', 'P6', 'RB', 'RR', 'XP', '03']),
  orientation: z.enum(['LEFT', 'RIGHT']),
  date: z.iso.date(),
  content: z.base64().min(1),
})

export function answerAttachment(text: string): SandboxReply {
  const { payer } = sentAttachment.parse(JSON.parse(text))
  return paced([behaviourOf('', payer.code).pace], () => JSON.stringify({ attachmentId: idOf('A', text) }))
}

export function answerImage(text: string): SandboxReply {
  sentImage.parse(JSON.parse(text))
  return { answer: JSON.stringify({ imageId: idOf('I', text) }), isSlow: false }
}

/** An id that is the same for the same bytes. */
const idOf = (kind: string, text: string) =>
  `SBX${kind}${createHash('sha256').update(text).digest('hex').slice(0, 16).toUpperCase()}`
