import type { PublicDocument } from '@archwire/contract/documents/signing'
import type { PatientStep } from '../../../platform/auth/patient-step.ts'
import { digestOf } from '../../../platform/db/clinic-seals.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  addressBucket,
  giveAttemptBack,
  type Limit,
  takeAttempt,
  tooMany,
} from '../../../platform/http/rate-limit.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../../platform/links/find-by-link.ts'
import { readByLink } from '../../patients/links/patient-links.ts'
import type { DocumentKind } from '../rows/document-kind.ts'
import { documentById, documentStatus } from '../rows/document-queries.ts'
import { patientAndClinic } from '../rows/intake-form-queries.ts'
import { readFrozen } from './document-content.ts'

/** What a patient is asked to sign. Where there is nothing to sign any more, its text is nobody's business here. */
export async function readPublicDocument(
  database: Database,
  kind: DocumentKind,
  link: ByLink,
): Promise<PublicDocument> {
  const found = await findByLink(database, kind.entity, link)
  const { shown } = await readByLink(found, link.now, async tx => {
    const row = await documentById(tx, kind, found.id)
    if (row === undefined) throw notFound()
    const { patientId } = row
    const { firstName, clinicName, clinicPhoneNumber, dob } = await patientAndClinic(tx, patientId)
    const { title, terms, body, statement } = readFrozen(row.document)
    const status = documentStatus(row)
    const isOpen = status === 'unsigned'
    const shown: PublicDocument = {
      clinicName,
      clinicPhoneNumber,
      patientFirstName: firstName,
      title,
      terms: isOpen ? terms : [],
      body: isOpen ? body : '',
      statement,
      status,
      copyNeeds: copyNeeds(found.staff !== undefined, dob),
    }
    return { patientId, shown }
  })
  return shown
}

const copyNeeds = (isStaff: boolean, dob: string | null): PublicDocument['copyNeeds'] => {
  if (isStaff) return 'nothing'
  return dob === null ? 'call' : 'birthday'
}

const attemptWindow = 15 * 60

/**
 * Opens what was signed for whoever knows the date of birth; `open` answers nothing where it was wrong. Tries are counted
 * before it is looked at, by the link and by where they come from, and given back when it was right.
 */
export async function checkBirthday<T>(
  database: Database,
  { link, ip, now }: { link: string; ip: string; now: Date },
  open: () => Promise<T | undefined>,
): Promise<T> {
  const limits: Limit[] = [
    { bucket: `signed form from ${addressBucket(ip)}`, most: 30, seconds: attemptWindow },
    // By its digest: a token lies nowhere in clear.
    { bucket: `signed form ${digestOf(link).toString('hex')}`, most: 5, seconds: attemptWindow },
  ]
  for (const limit of limits) if (!(await takeAttempt(database, limit, now))) throw tooMany()
  const opened = await open()
  if (opened === undefined) throw refuse(422, 'That does not match what the clinic has on file.')
  for (const limit of limits) await giveAttemptBack(database, limit, now)
  return opened
}

/** Who has shown that they may have the paper of a link, for half an hour. */
export type PaperStep = Omit<PatientStep, 'id'>

/** Whoever has the link of a signed paper and knows the date of birth gets it. */
export const openSignedPaper = (
  database: Database,
  kind: DocumentKind,
  input: ByLink & { dob: string },
): Promise<PaperStep> =>
  checkBirthday(database, { ...input, link: input.token }, async () => {
    const { clinic, id } = await findByLink(database, kind.entity, input)
    return clinic.write(async tx => {
      const found = await documentById(tx, kind, id)
      if (found === undefined || found.signedAt === null) throw notFound()
      const { patientId } = found
      if ((await patientAndClinic(tx, patientId)).dob !== input.dob) return undefined
      tx.audit({ action: 'view', entityType: kind.entity, entityId: id, patientId })
      return { clinicId: clinic.id, patientId, link: input.token }
    })
  })
