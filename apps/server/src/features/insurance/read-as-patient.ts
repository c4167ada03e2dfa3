import { refusals } from '@archwire/contract/errors'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { asPatient, type Caller } from './find-filer.ts'
import { type KnownPatient, patientOfForm, resolveLink } from './form-queries.ts'

type Asked = { link: string; limit: { what: string; perHour: number } }

/**
 * What a patient reads who has shown who they are, only so often. The link is looked up anew: its patient may have become
 * part of another record, or been archived, since.
 */
export async function readAsPatient<T>(
  database: Database,
  caller: Caller,
  { link, limit: { what, perHour } }: Asked,
  read: (tx: Tx, patient: KnownPatient & { id: number }) => Promise<T>,
): Promise<T> {
  const { id: stepId } = asPatient(caller, link)
  const { ip, now } = caller
  const limit = { bucket: `${what} of step ${stepId}`, most: perHour, seconds: 60 * 60 }
  if (!(await takeAttempt(database, limit, now))) throw tooMany()
  const found = await resolveLink(database, link)
  if (found === undefined) throw notFound()
  return database.forClinic(found.clinicId, { kind: 'patient', ip }).read(async tx => {
    const patient = await patientOfForm(tx, found.id)
    if (patient === undefined || patient.isArchived) throw refuse(422, refusals.verifyFirst)
    return read(tx, { ...patient, id: found.id })
  })
}
