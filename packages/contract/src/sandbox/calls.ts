import { z } from 'zod'
import { claimRow } from '../claims/claim.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, phoneNumber } from '../fields.ts'
import { dollars } from '../finance/money.ts'

export const listSandboxEmails = endpoint({
  method: 'GET',
  path: '/sandbox/emails',
  who: 'admin',
  summary:
    'The newest 100 letters that the sandbox "delivered", newest first; 404 unless the sandbox sends the mail',
  reply: z.array(
    z.object({
      id: z.number().int(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      links: z.array(z.string()),
      createdAt: instant,
    }),
  ),
})

const sandboxText = z.object({
  id: z.number().int(),
  to: z.string(),
  from: z.string(),
  body: z.string(),
  /** The number of pictures in the text. */
  pictures: z.number().int(),
  /** received: from the patient; the others: from the clinic. */
  status: z.enum(['received', 'accepted', 'delivered', 'failed']),
  createdAt: instant,
})

export const listSandboxTexts = endpoint({
  method: 'GET',
  path: '/sandbox/texts',
  who: 'admin',
  summary:
    'The newest 100 texts that the sandbox "carried", both ways, newest first; 404 unless the sandbox carries the texts',
  reply: z.array(sandboxText),
})

export const answerAsPatient = endpoint({
  method: 'POST',
  path: '/sandbox/texts',
  who: 'admin',
  summary:
    'Text the clinic as a patient would, through what the provider calls; by a form also a picture of at most 5 MB',
  fieldErrors: 'sentence-and-fields',
  takes: 'json-or-form',
  form: { 'text[from]': 'text', 'text[body]': 'text', 'text[picture]': 'file' },
  body: z.object({ text: z.object({ from: phoneNumber, body: z.string().max(1600) }) }),
  reply: sandboxText,
})

const deadNumbers = z.object({ phoneNumbers: z.array(z.string()) })

export const listDeadNumbers = endpoint({
  method: 'GET',
  path: '/sandbox/dead_numbers',
  who: 'admin',
  summary: 'The numbers that somebody has made fail',
  reply: deadNumbers,
})

export const setDeadNumber = endpoint({
  method: 'PUT',
  path: '/sandbox/dead_numbers',
  who: 'admin',
  summary: 'Make texts to a number fail, or arrive again',
  fieldErrors: 'sentence-and-fields',
  body: z.object({ number: z.object({ phoneNumber, fails: z.boolean() }) }),
  reply: deadNumbers,
})

/** A claim in the sandbox's books; its id is ours. */
const sandboxClaim = z.object({
  id: z.number().int(),
  controlNumber: z.string(),
  payer: z.string(),
  memberId: z.string(),
  amount: dollars,
  /** The payer's last response; null if none. */
  answered: z.string().nullable(),
  /** The payer's next response, and when it comes by itself; null if none. */
  next: z.object({ answer: z.string(), at: instant }).nullable(),
  createdAt: instant,
})
export type SandboxClaim = z.output<typeof sandboxClaim>

export const listSandboxClaims = endpoint({
  method: 'GET',
  path: '/sandbox/claims',
  who: 'admin',
  summary: 'The newest 100 claims that came to the sandbox; 404 unless the sandbox is the clearinghouse',
  reply: z.array(sandboxClaim),
})

export const advanceSandboxClaim = endpoint({
  method: 'POST',
  path: '/sandbox/claims/:id/advance',
  who: 'admin',
  summary: "Have the payer give a claim's next answer at once",
  params: z.object({ id }),
  reply: claimRow,
  status: 200,
})
