import { createHash } from 'node:crypto'
import { z } from 'zod'
import { behaviourOf } from './behaviour.ts'
import { type Prompt, paced } from './prompt.ts'

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

export function answerAttachment(text: string): Prompt {
  const { payer } = sentAttachment.parse(JSON.parse(text))
  return paced([behaviourOf('', payer.code).pace], () => JSON.stringify({ attachmentId: idOf('A', text) }))
}

export function answerImage(text: string): Prompt {
  sentImage.parse(JSON.parse(text))
  return { answer: JSON.stringify({ imageId: idOf('I', text) }), isSlow: false }
}

/** The same for the same bytes. */
const idOf = (kind: string, text: string) =>
  `SBX${kind}${createHash('sha256').update(text).digest('hex').slice(0, 16).toUpperCase()}`
