import type { SignedIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { signerLabel } from '@archwire/domain/documents/signing'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../platform/links/find-by-link.ts'
import { askBirthday } from './ask-birthday.ts'
import { drawingAddress, signerOf } from './certificate.ts'
import { formBehindLink, whoseForm } from './intake-form-queries.ts'
import { responsesOf } from './intake-response-queries.ts'
import { readDocument } from './signed-document.ts'

type Asked = ByLink & { dob: string }

/** What was signed last, for whoever knows the date of birth. Whether one is on file at all, nobody learns. */
export const openSignedForm = (database: Database, asked: Asked): Promise<SignedIntakeForm> =>
  askBirthday(database, { ...asked, link: asked.token }, async () => {
    const { clinic, id } = await findByLink(database, 'intake_form', asked)
    return clinic.writeFrom('reserve', async tx => {
      const form = await formBehindLink(tx, id)
      if (form === undefined) throw notFound()
      const [whose, responses] = await Promise.all([
        whoseForm(tx, form.patientId),
        responsesOf(tx, form.patientId, 1),
      ])
      const [last] = responses
      if (last === undefined || whose.dob !== asked.dob) return undefined
      tx.audit({ action: 'view', entityType: 'intake_form', entityId: form.id, patientId: form.patientId })
      return {
        answers: readDocument(last.document).answers.map(({ key, question, answer }) => ({
          key,
          question,
          answer,
        })),
        signedBy: signerLabel(last.legalName, signerOf(last)),
        signedAt: wireInstant(last.signedAt, whose.timeZone),
        drawing: drawingAddress(last),
      }
    })
  })
