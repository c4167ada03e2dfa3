import { formAfter } from '@archwire/domain/health-history/form-status'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { countLetter } from '../../platform/email/count-letter.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { lengthenLink } from '../../platform/links/link-queries.ts'
import { queueLetter } from '../patients/queue-letter.ts'
import { alreadyCompleted, announceForm, holdForm } from './hold-form.ts'
import { intakeFormLetter } from './intake-form-letter.ts'
import { setFormStatus, whoseForm } from './intake-form-queries.ts'

type Asked = { id: number; appUrl: string; now: Date }

/** Only a letter that is really on its way counts, and is written down. */
export const sendIntakeForm = (
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  asked: Asked,
): Promise<void> =>
  countLetter(database, { bucket: `intake form ${clinic.id} ${asked.id}`, now: asked.now }, () =>
    clinic.write(tx => send(tx, outbox, asked)),
  )

async function send(tx: WriteTx, outbox: Outbox, { id, appUrl, now }: Asked): Promise<boolean> {
  const form = await holdForm(tx, id)
  const status = formAfter(form.status, 'send')
  if (status === undefined) throw alreadyCompleted()
  const { patientId } = form
  const { email } = await whoseForm(tx, patientId)
  const sentTo = await queueLetter(tx, outbox, {
    kind: intakeFormLetter,
    patientId,
    email,
    appUrl,
    now,
    about: { type: 'intake_form', id },
    audited: 'intake_form',
    // It may have been answered and opened again since.
    unless: form.completedAt?.toISOString() ?? '',
  })
  if (sentTo === undefined) return false
  await setFormStatus(tx, id, { ...form, status, sentAt: now })
  await lengthenLink(tx, 'intake_form', id, now)
  announceForm(tx, form)
  return true
}
