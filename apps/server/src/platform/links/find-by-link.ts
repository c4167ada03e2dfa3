import { refusals } from '@archwire/contract/errors'
import type { Session } from '../auth/session.ts'
import { digestOf, type LinkKind } from '../db/clinic-seals.ts'
import type { ClinicDatabase, Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../http/refuse.ts'

/** Whoever opens a link, and who is logged in where they do. */
export type ByLink = { token: string; ip: string; now: Date; session: Session | undefined }

export type FoundByLink = {
  id: number
  /** As a patient, whoever else is logged in there. */
  clinic: ClinicDatabase
  /** Where whoever opens it works in the clinic. */
  staff: { clinic: ClinicDatabase; userId: number } | undefined
}

/** It led somewhere once. Whoever has it learns whom to ask. */
export class LinkEnded extends Refusal {
  readonly whom: { clinicName: string; clinicPhoneNumber: string | null }
  constructor(whom: LinkEnded['whom']) {
    super(410, { error: refusals.linkEnded })
    this.whom = whom
  }
}

type Resolved = { clinicId: number; id: number | null; endsAt: Date | null }

/**
 * The clinic and the record that a link leads to. One that leads nowhere is not there. One that has ended is opened by
 * the clinic's own staff alone; one that was withdrawn by nobody.
 */
export async function findByLink(
  database: Database,
  kind: LinkKind,
  { token, ip, now, session }: ByLink,
): Promise<FoundByLink> {
  const [found] = await database.anonymously<Resolved>(sql`
    select clinic_id as "clinicId", id, ends_at as "endsAt" from resolve_patient_link(${kind}, ${digestOf(token)})`)
  if (found === undefined) throw notFound()
  const { clinicId, id, endsAt } = found
  const clinic = database.forClinic(clinicId, { kind: 'patient', ip })
  const userId = session?.clinicId === clinicId ? session.user.id : undefined
  const hasEnded = endsAt !== null && endsAt <= now && userId === undefined
  if (id === null || hasEnded) throw new LinkEnded(await whomToAsk(clinic))
  return {
    id,
    clinic,
    staff:
      userId === undefined
        ? undefined
        : { clinic: database.forClinic(clinicId, { kind: 'staff', userId, ip }), userId },
  }
}

const whomToAsk = (clinic: ClinicDatabase): Promise<LinkEnded['whom']> =>
  clinic.read(tx =>
    tx.one(sql`
      select name as "clinicName", phone_number as "clinicPhoneNumber" from clinics where id = ${tx.clinicId}`),
  )
