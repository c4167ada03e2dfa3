import {
  answerIntakeForm,
  openSignedIntakeForm,
  type PublicIntakeForm,
  readPublicIntakeForm,
} from '@archwire/contract/documents/intake-form-calls'
import type { Sent } from '@archwire/contract/endpoint'
import { call } from '../../../lib/call.ts'
import { pageSettings } from '../../../lib/page-settings.ts'

/** As it was when the page was opened. */
export const writtenForm = () => pageSettings.content() as PublicIntakeForm | undefined

export const readForm = (uuid: string) => call(readPublicIntakeForm, { params: { uuid } })

export type FormResponse = Sent<typeof answerIntakeForm>['body']['response']

export const answerForm = (uuid: string, response: FormResponse, idempotencyKey: string) =>
  call(answerIntakeForm, { params: { uuid }, body: { response } }, { idempotencyKey })

export const openSigned = (uuid: string, dob: string) =>
  call(openSignedIntakeForm, { params: { uuid }, body: { view: { dob } } })
