import type { answerIntakeForm as answerCall } from '@archwire/contract/documents/intake-form-calls'
import type { Body, Reply } from '@archwire/contract/endpoint'
import { signerProblem } from '@archwire/domain/documents/signing'
import { alertsBy, answerProblems, tidyAnswers } from '@archwire/domain/health-history/answers'
import { formAfter } from '@archwire/domain/health-history/form-status'
import { questionsFor, questionsVersion } from '@archwire/domain/health-history/questions'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { Database } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import { answerIdempotently } from '../../../platform/http/idempotency.ts'
import { notFound, refuseFields } from '../../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../../platform/links/find-by-link.ts'
import { changeAlerts, type LockedPatient, lockAlerts } from '../../patients/alerts/medical-alerts.ts'
import { recordReportedAlerts } from '../../patients/alerts/reported-alerts.ts'
import { announcePatient } from '../../patients/record/live-events.ts'
import {
  type FormRow,
  formBehindLink,
  insertResponse,
  lockForm,
  patientAndClinic,
  setFormStatus,
} from '../rows/intake-form-queries.ts'
import { checkDrawing } from '../signing/check-drawing.ts'
import { healthHistoryDocument, writeDocument } from '../signing/document-content.ts'
import { alreadyCompleted } from './intake-form.ts'
import { sendSignedForm } from './send-signed-form.ts'

type Response = Body<typeof answerCall>['response']
type Completed = Reply<typeof answerCall>

type AnswerInput = ByLink & {
  response: Response
  onceKey: string | undefined
  userAgent: string | undefined
  appUrl: string
}

/**
 * When two people sign at the same moment, one succeeds and the other is refused. The same request twice signs once.
 */
export async function answerIntakeForm(
  { database, outbox }: { database: Database; outbox: Outbox },
  input: AnswerInput,
): Promise<Completed> {
  const { token, response, onceKey } = input
  const { clinic, id } = await findByLink(database, 'intake_form', input)
  const drawing = await checkDrawing(response.signature)
  const { body } = await answerIdempotently(
    clinic,
    {
      key: onceKey,
      userId: 'patient',
      name: 'POST /public/intake_forms/:uuid/responses',
      content: [token, response],
      status: 201,
    },
    async tx => {
      const signed = await signAnswers(tx, id, { ...input, drawing })
      const copyTo = await sendSignedForm(tx, outbox, { ...signed, ...input })
      return { status: 'completed', ...(copyTo !== undefined && { copyTo }) } satisfies Completed
    },
  )
  return body as Completed
}

async function signAnswers(
  tx: WriteTx,
  linkId: number,
  input: AnswerInput & { drawing: Buffer | null },
): Promise<{ formId: number; responseId: number; patientId: number }> {
  const { now, drawing, ip } = input
  const { signature } = input.response
  const { form, patient } = await lockPatientAndForm(tx, linkId)
  const status = formAfter(form.status, 'answer')
  if (status === undefined) throw alreadyCompleted()
  const whose = await patientAndClinic(tx, form.patientId)
  const today = localDay(now, whose.timeZone)
  const questions = questionsFor(patient, today)
  refuseProblems(
    answerProblems(questions, input.response.answers),
    signerProblem(signature.signer, patient.dob, today),
  )
  const answers = tidyAnswers(questions, input.response.answers)
  const { text, sha256 } = writeDocument(
    healthHistoryDocument(questions, answers, { clinic: whose.clinicName, patient: whose.fullName }),
  )
  const { signer, method, legal_name: legalName } = signature
  const signed = await insertResponse(tx, {
    formId: form.id,
    questionsVersion,
    answers,
    document: text,
    sha256,
    legalName,
    signerKind: signer.kind,
    relationship: signer.kind === 'guardian' ? signer.relationship : null,
    method,
    drawing,
    ip,
    userAgent: input.userAgent?.slice(0, 500) ?? null,
    signedAt: now,
  })
  await setFormStatus(tx, form.id, { ...form, status, completedAt: now })
  tx.audit({
    action: 'sign',
    entityType: 'intake_form',
    entityId: form.id,
    patientId: form.patientId,
    changes: { responseId: signed.id, legalName, signer, method, sha256: sha256.toString('hex') },
  })
  await changeAlerts(tx, patient, alertsBy(answers), 'health history')
  await recordReportedAlerts(tx, { patientId: form.patientId, responseId: signed.id, answers, now })
  announcePatient(tx, form.patientId)
  return { formId: form.id, responseId: signed.id, patientId: form.patientId }
}

/**
 * Locks the record before the form, as everywhere. If the record has just been merged, the form of the record that
 * stays is locked.
 */
async function lockPatientAndForm(
  tx: WriteTx,
  linkId: number,
): Promise<{ form: FormRow; patient: LockedPatient }> {
  const found = await formBehindLink(tx, linkId)
  if (found === undefined) throw notFound()
  const patient = await lockAlerts(tx, found.patientId)
  const form = await lockForm(tx, found.id)
  return patient.mergedInto === null && form.patientId === patient.id
    ? { form, patient }
    : lockPatientAndForm(tx, linkId)
}

function refuseProblems(answers: Record<string, string>, signer: string | undefined): void {
  const problems = Object.fromEntries(
    Object.entries(answers).map(([key, problem]) => [`answers.${key}`, [problem]]),
  )
  if (signer !== undefined) problems['signature.signer'] = [signer]
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
}
