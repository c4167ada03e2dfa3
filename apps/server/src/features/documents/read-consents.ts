import type {
  ConsentFormDetails,
  ConsentFormSignature,
} from '@archwire/contract/documents/consent-form-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { consentById, consentsOf } from './consent-queries.ts'
import { isPatient } from './intake-form-queries.ts'
import { presentConsent, presentConsentDetails } from './present-document.ts'

type Reading = { timeZone: string }

export async function listConsents(
  clinic: ClinicDatabase,
  asked: Opening & Reading,
): Promise<ConsentFormSignature[]> {
  const { patientId, timeZone } = asked
  const { rows } = await openThrough(clinic, asked, async tx => {
    const [isThere, rows] = await Promise.all([isPatient(tx, patientId), consentsOf(tx, patientId)])
    if (!isThere) throw notFound()
    return { patientId, rows }
  })
  return rows.map(row => presentConsent(row, timeZone))
}

export async function readConsent(
  clinic: ClinicDatabase,
  { id, ...asked }: Omit<Opening, 'patientId'> & Reading & { id: number },
): Promise<ConsentFormDetails> {
  const { row } = await openThrough(clinic, asked, async tx => {
    const row = await consentById(tx, id)
    if (row === undefined) throw notFound()
    return { patientId: row.patientId, row }
  })
  return presentConsentDetails(row, asked.timeZone)
}
