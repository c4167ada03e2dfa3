import type { SignedIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { signerWords } from '@archwire/domain/signatures/signer'
import { wireInstant } from '@archwire/domain/time/wire-instant'
import type { Database } from '../../platform/db/database.ts'
import { addressBucket } from '../../platform/http/client-address.ts'
import { giveAttemptBack, type Limit, takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { drawingAddress, signerOf } from './certificate.ts'
import { findLink } from './find-link.ts'
import { formBehindLink, whoseForm } from './intake-form-queries.ts'
import { responsesOf } from './intake-response-queries.ts'
import { readDocument } from './signed-document.ts'

const window = 15 * 60

type Asked = { uuid: string; dob: string; ip: string; now: Date }

/**
 * What was signed last, for whoever knows the date of birth. Tries are counted before it is looked at, by the link and
 * by where they come from, and given back when it was right. Whether one is on file at all, nobody learns.
 */
export async function openSignedForm(database: Database, asked: Asked): Promise<SignedIntakeForm> {
  const { now, dob } = asked
  const limits: Limit[] = [
    { bucket: `signed form from ${addressBucket(asked.ip)}`, most: 30, seconds: window },
    { bucket: `signed form ${asked.uuid}`, most: 5, seconds: window },
  ]
  for (const limit of limits) if (!(await takeAttempt(database, limit, now))) throw tooMany()
  const { clinic, formId } = await findLink(database, asked)
  const shown = await clinic.writeFrom('reserve', async tx => {
    const form = await formBehindLink(tx, formId)
    if (form === undefined) throw notFound()
    const [whose, responses] = await Promise.all([
      whoseForm(tx, form.patientId),
      responsesOf(tx, form.patientId, 1),
    ])
    const [last] = responses
    if (last === undefined || whose.dob !== dob) return undefined
    tx.audit({ action: 'view', entityType: 'intake_form', entityId: form.id, patientId: form.patientId })
    return {
      answers: readDocument(last.document).answers.map(({ key, question, answer }) => ({
        key,
        question,
        answer,
      })),
      signedBy: signerWords(last.legalName, signerOf(last)),
      signedAt: wireInstant(last.signedAt, whose.timeZone),
      drawing: drawingAddress(last),
    }
  })
  if (shown === undefined) throw refuse(422, 'That does not match what the clinic has on file.')
  for (const limit of limits) await giveAttemptBack(database, limit, now)
  return shown
}
