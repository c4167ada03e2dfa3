import {
  getIntakeForm,
  type IntakeForm,
  reopenIntakeForm,
  sendIntakeForm,
} from '@archwire/contract/documents/intake-form-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { CallError } from '../../../lib/call-error.ts'
import { orSay } from '../../../lib/or-say.ts'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'

/** The health history form of a patient; whatever changes the record makes it old too. */
export const intakeFormQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'intake-form'],
    queryFn: ({ signal }) =>
      call(getIntakeForm, { params: { id: patientId } }, { signal }).catch(orSay("We couldn't find forms")),
  })

/** A refusal says what to do about it; of anything else there is no more to say than this. */
const words = (error: CallError): string =>
  error.status === 422 || error.status === 409 || error.status === 429
    ? error.message
    : 'Unable to send intake form. Please try again.'

export const sendForm = (id: number) => call(sendIntakeForm, { params: { id } }).catch(orSay(words))

export const reopenForm = (id: number) => call(reopenIntakeForm, { params: { id } })

/** Where the patient answers it. */
export const linkTo = ({ uuid }: Pick<IntakeForm, 'uuid'>): string =>
  `${window.location.origin}/intake_forms/${uuid}/responses/new`
