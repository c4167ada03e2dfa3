import type { FormOwner } from '@archwire/contract/insurance/form-calls'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import type { InBackground } from '../../platform/http/route.ts'
import { openThrough } from '../patients/record-opening.ts'
import { asStaff, type Caller, isNumber } from './find-filer.ts'
import { type KnownPatient, patientOfForm } from './form-queries.ts'
import { readAsPatient } from './read-as-patient.ts'

const limit = { what: 'insurance form owner', perHour: 600 }

const ownerOf = ({ firstName, lastName, clinicName }: KnownPatient): FormOwner => ({
  firstName,
  lastName,
  clinicName,
})

/** Whose form it is, as the record has it. Before somebody has shown who they are, a link tells nobody whose it is. */
export async function readOwner(
  database: Database,
  caller: Caller,
  { patient, inBackground }: { patient: string; inBackground: InBackground },
): Promise<FormOwner> {
  if (!isNumber(patient)) {
    return readAsPatient(database, caller, { link: patient, limit }, async (_, known) => ownerOf(known))
  }
  const { clinic, user, patientId } = asStaff(caller, patient)
  const { known } = await openThrough(
    clinic,
    { userId: user.id, now: caller.now, inBackground },
    async tx => {
      const found = await patientOfForm(tx, patientId)
      if (found === undefined) throw notFound()
      return { patientId, known: found }
    },
  )
  return ownerOf(known)
}
