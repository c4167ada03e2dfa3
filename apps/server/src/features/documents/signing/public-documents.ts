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
import { payNowOf } from '../rows/pay-now.ts'
import { readFrozen } from './document-content.ts'

/** The document that a patient is asked to sign. Once it is signed or withdrawn, its text is no longer shown here. */
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
    const { firstName, clinicName, clinicPhoneNumber, clinicAddress, dob } = await patientAndClinic(
      tx,
      patientId,
    )
    const { title, terms, body, statement } = readFrozen(row.document)
    const status = documentStatus(row)
    const isOpen = status === 'unsigned'
    const payNow = kind.entity === 'contract' ? await payNowOf(tx, found.id, link.now) : undefined
    const shown: PublicDocument = {
      clinicName,
      clinicPhoneNumber,
      clinicAddress,
      patientFirstName: firstName,
      title,
      terms: isOpen ? terms : [],
      body: isOpen ? body : '',
      statement,
      status,
      copyNeeds: copyNeeds(found.staff !== undefined, dob),
      ...(payNow !== undefined && { payNow }),
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
 * Opens a signed document for people who know the date of birth. `open` returns undefined if the date was wrong.
 * Attempts are counted beforehand, by link and by address, and not counted if the date was right.
 */
export async function checkBirthday<T>(
  database: Database,
  { link, ip, now }: { link: string; ip: string; now: Date },
  open: () => Promise<T | undefined>,
): Promise<T> {
  const limits: Limit[] = [
    { bucket: `signed form from ${addressBucket(ip)}`, most: 30, seconds: attemptWindow },
    // The key is the digest, because a token is never stored in clear.
    { bucket: `signed form ${digestOf(link).toString('hex')}`, most: 5, seconds: attemptWindow },
  ]
  for (const limit of limits) if (!(await takeAttempt(database, limit, now))) throw tooMany()
  const opened = await open()
  if (opened === undefined) throw refuse(422, 'That does not match what the clinic has on file.')
  for (const limit of limits) await giveAttemptBack(database, limit, now)
  return opened
}

/** The document whose PDF a browser may open for half an hour, because the date of birth was confirmed. */
export type PaperStep = Omit<PatientStep, 'id'>

/** Confirms the date of birth, so that the PDF of a signed document can be opened by its link. */
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
