import type { Body } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import { answerAsPatient } from '@archwire/contract/sandbox/calls'
import { extensionOf } from '@archwire/domain/files/file-name'
import { parseFields } from '../../platform/http/field-errors.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import type { FormPart } from '../../platform/http/route.ts'

type SentPicture = { contentType: string; content: Buffer }

// As much as texts carry.
const mostBytes = 5 * 1024 * 1024

/** What a phone says of a file; it is not the sandbox that looks into it. */
const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  heic: 'image/heic',
  webp: 'image/webp',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
}

/** A text that somebody sends as a patient, by a form: with a picture, or without. */
export async function readSentText(
  form: AsyncIterable<FormPart>,
): Promise<Body<typeof answerAsPatient> & { picture: SentPicture | undefined }> {
  const fields: Record<string, string> = {}
  let picture: SentPicture | undefined
  for await (const part of form) {
    if (part.kind === 'field') fields[part.name] = part.value
    else if (part.name === 'text[picture]') picture = await readPicture(part)
    else part.content.resume()
  }
  if (picture?.content.length === 0) throw refuseFields({ picture: [refusals.fileMissing] })
  const text = { from: fields['text[from]'], body: fields['text[body]'] ?? '' }
  return { ...parseFields(answerAsPatient.body, { text }, 'errors'), picture }
}

async function readPicture({ fileName, content }: FormPart & { kind: 'file' }): Promise<SentPicture> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw refuse(413, refusals.fileTooLarge)
    chunks.push(chunk)
  }
  const contentType = contentTypes[extensionOf(fileName)] ?? 'application/octet-stream'
  return { contentType, content: Buffer.concat(chunks) }
}
