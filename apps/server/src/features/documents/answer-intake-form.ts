import type { answerIntakeForm as answerCall } from '@archwire/contract/documents/intake-form-calls'
import type { Body, Reply } from '@archwire/contract/endpoint'
import { signerProblem } from '@archwire/domain/documents/signing'
import { alertsBy, answerProblems, tidyAnswers } from '@archwire/domain/health-history/answers'
import { formAfter } from '@archwire/domain/health-history/form-status'
import { questionsFor, questionsVersion } from '@archwire/domain/health-history/questions'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { answerOnce } from '../../platform/http/once.ts'
import { notFound, refuseFields } from '../../platform/http/refuse.ts'
import { type ByLink, findByLink } from '../../platform/links/find-by-link.ts'
import { announcePatient } from '../patients/announce.ts'
import { changeAlerts, type HeldPatient, holdAlerts } from '../patients/medical-alerts.ts'
import { recordTold } from '../patients/told-alerts.ts'
import { checkDrawing } from './check-drawing.ts'
import { alreadyCompleted } from './hold-form.ts'
import { type FormRow, formBehindLink, lockForm, setFormStatus, whoseForm } from './intake-form-queries.ts'
import { insertResponse } from './intake-response-queries.ts'
import { healthHistoryDocument, writeDocument } from './signed-document.ts'

type Response = Body<typeof answerCall>['response']
type Completed = Reply<typeof answerCall>

type Asked = ByLink & {
  response: Response
  onceKey: string | undefined
  userAgent: string | undefined
}

/** Of two who sign at the same moment one is first, and the other is told. The same one twice is once. */
export async function answerIntakeForm(database: Database, asked: Asked): Promise<Completed> {
  const { token, response, onceKey } = asked
  const { clinic, id } = await findByLink(database, 'intake_form', asked)
  const drawing = await checkDrawing(response.signature)
  const { body } = await answerOnce(
    clinic,
    {
      key: onceKey,
      userId: 'patient',
      name: 'POST /public/intake_forms/:uuid/responses',
      content: [token, response],
      status: 201,
    },
    tx => sign(tx, id, { ...asked, drawing }),
  )
  return body as Completed
}

async function sign(
  tx: WriteTx,
  linkId: number,
  asked: Asked & { drawing: Buffer | null },
): Promise<Completed> {
  const { now, drawing, ip } = asked
  const { signature } = asked.response
  const { form, patient } = await holdBoth(tx, linkId)
  const status = formAfter(form.status, 'answer')
  if (status === undefined) throw alreadyCompleted()
  const whose = await whoseForm(tx, form.patientId)
  const today = localDay(now, whose.timeZone)
  const questions = questionsFor(patient, today)
  refuseWrong(
    answerProblems(questions, asked.response.answers),
    signerProblem(signature.signer, patient.dob, today),
  )
  const answers = tidyAnswers(questions, asked.response.answers)
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
    userAgent: asked.userAgent?.slice(0, 500) ?? null,
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
  await recordTold(tx, { patientId: form.patientId, responseId: signed.id, answers, now })
  announcePatient(tx, form.patientId)
  return { status: 'completed' }
}

/** The record first, as everybody locks them. Where it became part of another one just now, that one's form is it. */
async function holdBoth(tx: WriteTx, linkId: number): Promise<{ form: FormRow; patient: HeldPatient }> {
  const found = await formBehindLink(tx, linkId)
  if (found === undefined) throw notFound()
  const patient = await holdAlerts(tx, found.patientId)
  const form = await lockForm(tx, found.id)
  return patient.mergedInto === null && form.patientId === patient.id
    ? { form, patient }
    : holdBoth(tx, linkId)
}

function refuseWrong(answers: Record<string, string>, signer: string | undefined): void {
  const problems = Object.fromEntries(
    Object.entries(answers).map(([key, problem]) => [`answers.${key}`, [problem]]),
  )
  if (signer !== undefined) problems['signature.signer'] = [signer]
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
}
