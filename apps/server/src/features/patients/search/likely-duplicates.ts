import type { LikelyDuplicate } from '@archwire/contract/patients/calls'
import { patientEmailProblem, tidyEmail } from '@archwire/domain/patients/patient-email'
import { tidyName } from '@archwire/domain/patients/patient-name'
import { phoneDigits, phoneProblem } from '@archwire/domain/patients/phone-number'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { ReadyJson } from '../../../platform/http/route.ts'
import { patientById } from '../record/queries.ts'
import { foundDuplicates, resultFields } from './search-queries.ts'

const mostLikely = 5

/** Likely duplicates of a patient who is being typed. Incomplete email addresses and phone numbers are ignored. */
export async function findLikelyDuplicates(
  clinic: ClinicDatabase,
  typed: { firstName: string; lastName: string; email: string; phoneNumber: string },
): Promise<ReadyJson> {
  const known = {
    firstName: tidyName(typed.firstName),
    lastName: tidyName(typed.lastName),
    email: patientEmailProblem(typed.email) === undefined ? tidyEmail(typed.email) : null,
    phoneNumber: phoneProblem(typed.phoneNumber) === undefined ? phoneDigits(typed.phoneNumber) : null,
  }
  const hasName = known.firstName !== '' && known.lastName !== ''
  if (!hasName && known.email === null && known.phoneNumber === null) return new ReadyJson('[]')
  return new ReadyJson((await clinic.read(tx => foundDuplicates(tx, known, mostLikely))).json)
}

const mostArchived = 5

/**
 * The archived patients who could be the same person as this one. No search finds them because they are archived.
 * They are judged by the rules of likely_duplicates(), without looking for relatives.
 */
export const archivedDuplicates = (clinic: ClinicDatabase, patientId: number): Promise<LikelyDuplicate[]> =>
  clinic.read(async tx => {
    if ((await patientById(tx, patientId)) === undefined) throw notFound()
    return (await archivedLike(tx, patientId)).map(({ found }) => found)
  })

/** Archived patients are not in the search index. They are few, and compared one by one. */
export const archivedLike = (tx: Tx, patientId: number): Promise<{ found: LikelyDuplicate }[]> =>
  tx.many(sql`
    with compared as (
      select p.*, our.called in (their.called, their.swapped) as same_name,
        are_alike(likeness(their.first, our.first), likeness(their.last, our.last)) as like_name,
        our.first <> '' and their.first <> '' and (
          likeness(their.first, our.first) >= 0.4::real
          or starts_with(their.first, our.first) or starts_with(our.first, their.first)) as like_first,
        coalesce(p.phone_number = o.phone_number, false) as same_phone,
        coalesce(p.email = o.email, false) as same_email
      from patients o
      cross join lateral (${calledAs(sql`o.names`)}) our
      join patients p on p.clinic_id = o.clinic_id and p.id <> o.id
        and p.archived_at is not null and p.merged_into is null
      cross join lateral (${calledAs(sql`p.names`)}) their
      where o.clinic_id = ${tx.clinicId} and o.id = ${patientId}
    )
    select json_build_object(${resultFields}, 'kind', 'duplicate', 'reasons', r.reasons) as found
    from compared p
    cross join lateral (select array_remove(array[
      case when p.same_name then 'name' when p.like_name then 'similarName' end,
      case when p.same_phone then 'phone' end, case when p.same_email then 'email' end], null) as reasons) r
    where p.same_name or p.like_name or ((p.same_phone or p.same_email) and p.like_first)
    order by cardinality(r.reasons) desc, p.same_name desc, p.names, p.id limit ${mostArchived}`)

const calledAs = (names: ReturnType<typeof sql>) => sql`
  select c.called, split_part(c.called, ' ', 1) as last, split_part(c.called, ' ', 2) as first,
    split_part(c.called, ' ', 2) || ' ' || split_part(c.called, ' ', 1) as swapped
  from (select called_as(${names}) as called) c`
