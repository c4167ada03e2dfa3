import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { countLetter } from '../../platform/email/count-letter.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { lengthenLink } from '../../platform/links/link-queries.ts'
import { announcePatient } from '../patients/announce.ts'
import { queueLetter } from '../patients/queue-letter.ts'
import type { DocumentKind } from './document-kind.ts'
import { letterAbout } from './document-letter.ts'
import { type DocumentRow, setSent } from './document-queries.ts'
import { holdDocument, refuseClosed } from './hold-document.ts'
import { whoseForm } from './intake-form-queries.ts'

type Asked = { id: number; appUrl: string; now: Date }

/** Only a letter that is really on its way counts, and is written down. */
export const sendDocument = (
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  kind: DocumentKind,
  asked: Asked,
): Promise<void> =>
  countLetter(database, { bucket: `${kind.entity} ${clinic.id} ${asked.id}`, now: asked.now }, () =>
    clinic.write(async tx => {
      const held = await holdDocument(tx, kind, asked.id)
      refuseClosed(kind, held)
      return askToSign(tx, outbox, kind, held, asked)
    }),
  )

/** In the transaction in which the document is held or made. False when the same letter is on its way already. */
export async function askToSign(
  tx: WriteTx,
  outbox: Outbox,
  kind: DocumentKind,
  { id, patientId }: Pick<DocumentRow, 'id' | 'patientId'>,
  { appUrl, now }: Pick<Asked, 'appUrl' | 'now'>,
): Promise<boolean> {
  const { email } = await whoseForm(tx, patientId)
  const sentTo = await queueLetter(tx, outbox, {
    kind: letterAbout(kind),
    patientId,
    email,
    appUrl,
    now,
    about: { type: kind.entity, id },
    audited: kind.entity,
  })
  if (sentTo === undefined) return false
  await setSent(tx, kind, id, { at: now, to: sentTo })
  await lengthenLink(tx, kind.entity, id, now)
  announcePatient(tx, patientId)
  return true
}
