import { sendInsuranceLink } from '@archwire/contract/insurance/form-calls'
import { call } from '../../../lib/call.ts'

/** The form of a patient: for staff within the app, for the patient by its whole address. */
export const formAddress = (hashid: string): string => `/v2/insurance-form/${hashid}`

export const linkTo = (hashid: string): string => window.location.origin + formAddress(hashid)

export const sendLink = (patientId: number) => call(sendInsuranceLink, { params: { id: patientId } })
