import type { PatientStep } from '../../platform/auth/patient-step.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../platform/links/find-by-link.ts'
import { askBirthday } from './ask-birthday.ts'
import type { DocumentKind } from './document-kind.ts'
import { documentById } from './document-queries.ts'
import { whoseForm } from './intake-form-queries.ts'

/** Who has shown that they may have the paper of a link, for half an hour. */
export type PaperStep = Omit<PatientStep, 'id'>

/** Whoever has the link of a signed paper and knows the date of birth gets it. */
export const openSignedPaper = (
  database: Database,
  kind: DocumentKind,
  asked: ByLink & { dob: string },
): Promise<PaperStep> =>
  askBirthday(database, { ...asked, link: asked.token }, async () => {
    const { clinic, id } = await findByLink(database, kind.entity, asked)
    return clinic.write(async tx => {
      const found = await documentById(tx, kind, id)
      if (found === undefined || found.signedAt === null) throw notFound()
      const { patientId } = found
      if ((await whoseForm(tx, patientId)).dob !== asked.dob) return undefined
      tx.audit({ action: 'view', entityType: kind.entity, entityId: id, patientId })
      return { clinicId: clinic.id, patientId, link: asked.token }
    })
  })
