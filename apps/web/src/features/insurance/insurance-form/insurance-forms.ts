import type { ClinicHead } from '@archwire/contract/clinic-head'
import { refusals } from '@archwire/contract/errors'
import {
  authenticatePatient,
  changeInsuranceForm,
  changeInsuranceFormByStaff,
  createInsuranceForm,
  type FormOwner,
  type InsuranceForm,
  type InsuranceFormSent,
  invalidIdentity,
  type PatientAuth,
  readFormOwner,
  type SavedInsuranceForm,
} from '@archwire/contract/insurance/form-calls'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'

/** The clinic whose link this is, as the server wrote it into the page. */
export const preloadedClinic = () => pageSettings.content() as ClinicHead | undefined

/** A form that is being changed, with its values when the editing began. */
export type Version = Pick<InsuranceForm, 'id' | 'updatedAt'>

/**
 * The insurances reported before, the newest first. The call verifies the identity: this browser may continue for half
 * an hour.
 */
export const authenticate = (hash: string, patient_auth: PatientAuth): Promise<InsuranceForm[]> =>
  call(authenticatePatient, { params: { hash }, body: { patient_auth } })

/** The patient of a form, once the identity is verified. */
export const readOwner = (hash: string): Promise<FormOwner> =>
  call(readFormOwner, { params: { patient: hash } }, { isPatients: true })

type Sending = { form: InsuranceFormSent; of: Version | undefined; idempotencyKey: string }

/** Sent by the patient through their link: a new form, or another version of one. */
export function sendByLink(
  hash: string,
  patient_auth: PatientAuth,
  { form: insurance_form, of, idempotencyKey }: Sending,
): Promise<SavedInsuranceForm> {
  const sent = { params: { patient: hash }, body: { patient_auth, insurance_form } }
  return of === undefined
    ? call(createInsuranceForm, sent, { idempotencyKey, isPatients: true })
    : call(changeInsuranceForm, sent, { idempotencyKey, ifMatch: of.updatedAt, isPatients: true })
}

/** Sent by staff from the patient's record. */
export const saveInRecord = (
  patientId: number,
  { form: insurance_form, of, idempotencyKey }: Sending,
): Promise<SavedInsuranceForm> =>
  of === undefined
    ? call(
        createInsuranceForm,
        { params: { patient: String(patientId) }, body: { insurance_form } },
        { idempotencyKey },
      )
    : call(
        changeInsuranceFormByStaff,
        { params: { id: patientId, formId: of.id }, body: { insurance_form } },
        { ifMatch: of.updatedAt },
      )

const errorIn = (error: CallError): unknown => (error.body as { error?: unknown } | undefined)?.error

/**
 * The verified identity has expired or the record was changed. In a browser where staff were logged in before, the
 * server refuses as it would refuse staff.
 */
export const isIdentityLost = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 401 || [refusals.verifyFirst, invalidIdentity].some(words => words === errorIn(error)))
