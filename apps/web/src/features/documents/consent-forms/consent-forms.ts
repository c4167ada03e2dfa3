import { listConsentForms } from '@archwire/contract/clinic/consent-forms'
import {
  archiveConsentForm,
  type ConsentFormSignature,
  createConsentFormSignature,
  getConsentFormSignature,
  listConsentFormSignatures,
  sendConsentForm,
  textConsentForm,
} from '@archwire/contract/documents/consent-form-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

/** The consent forms of a patient; every change to the record invalidates them too. */
export const consentsQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'consent-forms'],
    queryFn: ({ signal }) =>
      call(listConsentFormSignatures, { params: { id: patientId } }, { signal }).catch(
        withErrorMessage('We could not find consent forms'),
      ),
  })

export const consentDetailsKey = [...patientsKey, 'consent-form']

/** One consent form by its own id; the response names its patient. */
export const consentQuery = (id: number) =>
  queryOptions({
    queryKey: [...consentDetailsKey, id],
    queryFn: ({ signal }) => call(getConsentFormSignature, { params: { id } }, { signal }),
  })

/** The clinic's consent forms that staff can choose from. */
export const consentFormsQuery = queryOptions({
  queryKey: ['consent-forms'],
  queryFn: ({ signal }) =>
    call(listConsentForms, {}, { signal }).catch(withErrorMessage('We could not find consent forms')),
})

export const createConsent = (patientId: number, consentFormId: number, idempotencyKey: string) =>
  call(
    createConsentFormSignature,
    { params: { id: patientId }, body: { consent_form_signature: { consent_form_id: consentFormId } } },
    { idempotencyKey },
  )

export const sendConsent = (id: number) => call(sendConsentForm, { params: { id } })

export const textConsent = (id: number) => call(textConsentForm, { params: { id } })

export const archiveConsent = (id: number) => call(archiveConsentForm, { params: { id } })

/** The address of the page where the patient signs the form. */
export const consentLink = ({ identifierToken }: Pick<ConsentFormSignature, 'identifierToken'>): string =>
  `${window.location.origin}/consent_form_signatures/${identifierToken}/sign`
