import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { countLetter } from '../../platform/email/count-letter.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { queueLetter } from '../patients/queue-letter.ts'
import { refuseMerged } from '../patients/refuse-merged.ts'
import { patientOfForm } from './form-queries.ts'
import { insuranceLinkLetter } from './link-letter.ts'

type Asked = { patientId: number; appUrl: string; now: Date }

/** Only a letter that is really on its way counts, and is written down. */
export const sendLink = (
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  asked: Asked,
): Promise<void> =>
  countLetter(database, { bucket: `insurance link ${clinic.id} ${asked.patientId}`, now: asked.now }, () =>
    clinic.write(tx => send(tx, outbox, asked)),
  )

async function send(tx: WriteTx, outbox: Outbox, { patientId, appUrl, now }: Asked): Promise<boolean> {
  const held = await holdPatient(tx, patientId)
  const patient = await patientOfForm(tx, patientId)
  if (held === undefined || patient === undefined) throw notFound()
  refuseMerged(held)
  // The link would not let them in.
  if (held.isArchived) throw refuse(422, 'This patient is archived')
  const sentTo = await queueLetter(tx, outbox, {
    kind: insuranceLinkLetter,
    patientId,
    email: patient.email,
    appUrl,
    now,
    about: { type: 'patient', id: patientId },
    audited: 'insurance_link',
  })
  return sentTo !== undefined
}
