import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { giveAttemptBack, takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { announcePatient } from '../patients/announce.ts'
import type { DocumentKind } from './document-kind.ts'
import { letterAbout } from './document-letter.ts'
import { type DocumentRow, failedLettersAbout, setSent } from './document-queries.ts'
import { holdDocument, refuseClosed } from './hold-document.ts'
import { whoseForm } from './intake-form-queries.ts'

const lettersPerHour = 5

type Asked = { id: number; appUrl: string; now: Date }

/** Only a letter that is really on its way counts, and is written down. */
export async function sendDocument(
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  kind: DocumentKind,
  asked: Asked,
): Promise<void> {
  const bucket = `${kind.entity} ${clinic.id} ${asked.id}`
  const limit = { bucket, most: lettersPerHour, seconds: 60 * 60 }
  if (!(await takeAttempt(database, limit, asked.now))) throw tooMany()
  let isQueued = false
  try {
    isQueued = await clinic.write(async tx => {
      const held = await holdDocument(tx, kind, asked.id)
      refuseClosed(kind, held)
      return queueLetter(tx, outbox, kind, held, asked)
    })
  } finally {
    if (!isQueued) await giveAttemptBack(database, limit, asked.now)
  }
}

/** In the transaction in which the document is held or made. False when the same letter is on its way already. */
export async function queueLetter(
  tx: WriteTx,
  outbox: Outbox,
  kind: DocumentKind,
  { id, patientId }: Pick<DocumentRow, 'id' | 'patientId'>,
  { appUrl, now }: Pick<Asked, 'appUrl' | 'now'>,
): Promise<boolean> {
  const { email } = await whoseForm(tx, patientId)
  if (email === null) throw refuse(422, 'Patient has no email')
  const { failed } = await failedLettersAbout(tx, kind, id)
  const isQueued = await outbox.queue(tx, {
    kind: letterAbout(kind),
    to: email,
    variables: { appUrl },
    // A second click within the same minute is the same wish, unless the letter has failed.
    reason: `${kind.template}:${id}:${email}:${now.toISOString().slice(0, 16)}:${failed}`,
    related: { type: kind.entity, id },
  })
  if (!isQueued) return false
  await setSent(tx, kind, id, { at: now, to: email })
  tx.audit({ action: 'send', entityType: kind.entity, entityId: id, patientId, changes: { email } })
  announcePatient(tx, patientId)
  return true
}
