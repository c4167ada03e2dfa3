import { formAfter } from '@archwire/domain/health-history/form-status'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { giveAttemptBack, takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { alreadyCompleted, announceForm, holdForm } from './hold-form.ts'
import { intakeFormLetter } from './intake-form-letter.ts'
import { type FormRow, failedLetters, setFormStatus, whoseForm } from './intake-form-queries.ts'

const lettersPerHour = 5

type Asked = { id: number; appUrl: string; now: Date }

/** Only a letter that is really on its way counts, and is written down. */
export async function sendIntakeForm(
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  asked: Asked,
): Promise<void> {
  const limit = { bucket: `intake form ${clinic.id} ${asked.id}`, most: lettersPerHour, seconds: 60 * 60 }
  if (!(await takeAttempt(database, limit, asked.now))) throw tooMany()
  let isQueued = false
  try {
    isQueued = await clinic.write(tx => send(tx, outbox, asked))
  } finally {
    if (!isQueued) await giveAttemptBack(database, limit, asked.now)
  }
}

async function send(tx: WriteTx, outbox: Outbox, { id, appUrl, now }: Asked): Promise<boolean> {
  const form = await holdForm(tx, id)
  const status = formAfter(form.status, 'send')
  if (status === undefined) throw alreadyCompleted()
  const { email } = await whoseForm(tx, form.patientId)
  if (email === null) throw refuse(422, 'Patient has no email')
  const { failed } = await failedLetters(tx, id)
  const isQueued = await outbox.queue(tx, {
    kind: intakeFormLetter,
    to: email,
    variables: { appUrl },
    reason: reasonOf(form, email, now, failed),
    related: { type: 'intake_form', id },
  })
  if (!isQueued) return false
  await setFormStatus(tx, id, { ...form, status, sentAt: now })
  tx.audit({
    action: 'send',
    entityType: 'intake_form',
    entityId: id,
    patientId: form.patientId,
    changes: { email },
  })
  announceForm(tx, form)
  return true
}

// A second click within the same minute is the same wish, unless it was answered since or the letter has failed.
const reasonOf = ({ id, completedAt }: FormRow, email: string, now: Date, failed: number): string =>
  `intake_form:${id}:${email}:${completedAt?.toISOString() ?? ''}:${now.toISOString().slice(0, 16)}:${failed}`
