import type { ConsentFormSignature } from '@archwire/contract/documents/consent-form-calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuseFields } from '../../platform/http/refuse.ts'
import { holdConsentForm } from '../clinic/consent-forms.ts'
import { announcePatient } from '../patients/announce.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { refuseMerged } from '../patients/refuse-merged.ts'
import { insertConsent } from './consent-queries.ts'
import { letterhead } from './document-queries.ts'
import { frozenConsent } from './frozen-document.ts'
import { whoseForm } from './intake-form-queries.ts'
import { presentConsent } from './present-document.ts'
import { writeDocument } from './signed-document.ts'

type Asked = { patientId: number; consentFormId: number; timeZone: string; now: Date }

/** Made ready for one patient, with the text that the form has now. */
export async function createConsent(tx: WriteTx, asked: Asked): Promise<ConsentFormSignature> {
  const { patientId, consentFormId, timeZone, now } = asked
  const patient = await holdPatient(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  const form = await holdConsentForm(tx, consentFormId)
  if (form === undefined) throw refuseFields({ consent_form_id: ['is invalid'] })
  const [clinic, { fullName }] = await Promise.all([letterhead(tx), whoseForm(tx, patientId)])
  const head = { clinic, patient: fullName, date: localDay(now, timeZone) }
  const { text, sha256 } = writeDocument(frozenConsent(head, form))
  const row = await insertConsent(tx, {
    patientId,
    consentFormId,
    link: tx.links.make('consent_form_signature'),
    document: text,
    sha256,
    now,
  })
  tx.audit({
    action: 'create',
    entityType: 'consent_form_signature',
    entityId: row.id,
    patientId,
    changes: { document: form.title, sha256: sha256.toString('hex') },
  })
  announcePatient(tx, patientId)
  return presentConsent(row, timeZone)
}
