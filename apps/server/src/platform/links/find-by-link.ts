import type { ClinicHead } from '@archwire/contract/clinic-head'
import { refusals } from '@archwire/contract/errors'
import type { Session } from '../auth/session.ts'
import { digestOf, type LinkKind } from '../db/clinic-seals.ts'
import type { ClinicDatabase, Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../http/refuse.ts'
import { readClinicHead } from './clinic-head.ts'

/** Somebody who opens a link, with the session of their browser if there is one. */
export type ByLink = { token: string; ip: string; now: Date; session: Session | undefined }

export type FoundByLink = {
  id: number
  /** The clinic as the patient sees it, whoever is logged in. */
  clinic: ClinicDatabase
  /** The clinic as the user sees it, if staff of this clinic opened the link. */
  staff: { clinic: ClinicDatabase; userId: number } | undefined
}

/** The link led somewhere once. The message says whom to ask for a new one. */
export class LinkEnded extends Refusal {
  readonly whom: ClinicHead
  constructor(whom: LinkEnded['whom']) {
    super(410, { error: refusals.linkEnded })
    this.whom = whom
  }
}

type Resolved = { clinicId: number; id: number | null; endsAt: Date | null }

/**
 * The clinic and the record of a link; an unknown link is a 404. A link that has ended can be opened by staff of the
 * clinic only; one that was withdrawn, by nobody.
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
  if (id === null || hasEnded) throw new LinkEnded(await readClinicHead(clinic))
  return {
    id,
    clinic,
    staff:
      userId === undefined
        ? undefined
        : { clinic: database.forClinic(clinicId, { kind: 'staff', userId, ip }), userId },
  }
}
