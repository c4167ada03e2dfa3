import type { WriteTx } from '../../platform/db/transaction.ts'
import { announcePatient } from './announce.ts'
import { holdPatient } from './hold-patient.ts'
import { fillIn, type Namesake, namesakesOf, type Visitor } from './visitor-queries.ts'

type Told = Visitor & { contactMethod: string | null; googleClientId: string | null }

/**
 * Null: nobody is known for sure. Then somebody should look whether the new patient is there already, or was: a record that
 * was put away is not taken out again by a visitor.
 */
export type Recognised = { patientId: number | null; isPossiblyKnown: boolean }

/**
 * Exactly one patient with the same name, and the same e-mail address or phone number, is who comes; siblings share the
 * rest. Whose record says another birthday is somebody else: a father, say, after whom a child is called. The record is
 * held, and gets what it lacks; what it has is never changed by what somebody types into a public page.
 */
export async function recogniseVisitor(tx: WriteTx, told: Told): Promise<Recognised> {
  const namesakes = await namesakesOf(tx, told)
  const [same, ...others] = namesakes.filter(one => !one.isArchived && one.sameName && isBornThen(one, told))
  const unknown = { patientId: null, isPossiblyKnown: namesakes.length > 0 }
  if (same === undefined || others.length > 0) return unknown
  await complete(tx, same, told)
  const held = await holdPatient(tx, same.id)
  return held === undefined || held.isArchived ? unknown : { patientId: same.id, isPossiblyKnown: false }
}

const isBornThen = (one: Namesake, told: Visitor): boolean =>
  one.dob === null || told.dob === null || one.dob === told.dob

/** Before the record is held by others too: whoever holds it and then changes it could wait in a circle. */
async function complete(tx: WriteTx, { id, ...lacks }: Namesake, told: Told): Promise<void> {
  const contactMethod = lacks.lacksContactMethod ? told.contactMethod : null
  const googleClientId = lacks.lacksClientId ? told.googleClientId : null
  if (contactMethod === null && googleClientId === null) return
  if ((await fillIn(tx, id, { contactMethod, googleClientId })) === 0) return
  const changes = {
    ...(contactMethod !== null && { contactMethod: { from: null, to: contactMethod } }),
    ...(googleClientId !== null && { googleClientId: { from: null, to: googleClientId } }),
  }
  tx.audit({ action: 'update', entityType: 'patient', entityId: id, patientId: id, changes })
  announcePatient(tx, id)
}
