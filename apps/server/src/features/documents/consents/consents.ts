import type {
  ConsentFormDetails,
  ConsentFormSignature,
} from '@archwire/contract/documents/consent-form-calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuseFields } from '../../../platform/http/refuse.ts'
import { lockConsentForm } from '../../clinic/set-up/consent-forms.ts'
import { announcePatient } from '../../patients/record/live-events.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { refuseMerged } from '../../patients/record/merged-records.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'
import { letterhead } from '../rows/document-queries.ts'
import { patientAndClinic, patientExists } from '../rows/intake-form-queries.ts'
import { frozenConsent, writeDocument } from '../signing/document-content.ts'
import {
  consentById,
  consentsOf,
  insertConsent,
  presentConsent,
  presentConsentDetails,
} from './consent-rows.ts'

type ConsentInput = { patientId: number; consentFormId: number; timeZone: string; now: Date }

/** Prepares a consent form for one patient, with the form's present text. */
export async function createConsent(tx: WriteTx, input: ConsentInput): Promise<ConsentFormSignature> {
  const { patientId, consentFormId, timeZone, now } = input
  const patient = await lockPatientForShare(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  const form = await lockConsentForm(tx, consentFormId)
  if (form === undefined) throw refuseFields({ consent_form_id: ['is invalid'] })
  const [clinic, { fullName }] = await Promise.all([letterhead(tx), patientAndClinic(tx, patientId)])
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

type ReadingZone = { timeZone: string }

export async function listConsents(
  clinic: ClinicDatabase,
  request: Opening & ReadingZone,
): Promise<ConsentFormSignature[]> {
  const { patientId, timeZone } = request
  const { rows } = await openThrough(clinic, request, async tx => {
    const [isThere, rows] = await Promise.all([patientExists(tx, patientId), consentsOf(tx, patientId)])
    if (!isThere) throw notFound()
    return { patientId, rows }
  })
  return rows.map(row => presentConsent(row, timeZone))
}

export async function readConsent(
  clinic: ClinicDatabase,
  { id, ...request }: Omit<Opening, 'patientId'> & ReadingZone & { id: number },
): Promise<ConsentFormDetails> {
  const { row } = await openThrough(clinic, request, async tx => {
    const row = await consentById(tx, id)
    if (row === undefined) throw notFound()
    return { patientId: row.patientId, row }
  })
  return presentConsentDetails(row, request.timeZone)
}
