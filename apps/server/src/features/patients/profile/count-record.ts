import type { RecordCounts } from '@archwire/contract/patients/record-calls'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { type Opening, openThrough } from '../record/record-opening.ts'

/** Counts what a record shows. */
const contentsOf = (tx: Tx, id: number): Promise<RecordCounts | undefined> =>
  tx.maybeOne(sql`
    select
      (select count(*)::int from appointments a
       where a.clinic_id = p.clinic_id and a.patient_id = p.id and a.canceled_at is null) as appointments,
      (select count(*)::int from notes n
       where n.clinic_id = p.clinic_id and n.patient_id = p.id and n.deleted_at is null) as notes,
      (select count(*)::int from tasks t where t.clinic_id = p.clinic_id and t.patient_id = p.id) as tasks,
      (select count(*)::int from consent_form_signatures s
       where s.clinic_id = p.clinic_id and s.patient_id = p.id) as "consentForms",
      (select count(*)::int from contracts c
       where c.clinic_id = p.clinic_id and c.patient_id = p.id) as contracts,
      (select count(*)::int from folders f join archives u on u.clinic_id = f.clinic_id and u.folder_id = f.id
       where f.clinic_id = p.clinic_id and f.patient_id = p.id and u.deleted_at is null) as uploads,
      (select count(*)::int from progressions g join images i on i.clinic_id = g.clinic_id and i.progression_id = g.id
       where g.clinic_id = p.clinic_id and g.patient_id = p.id and g.deleted_at is null and i.deleted_at is null)
        as images,
      (select count(*)::int from insurance_forms f
       where f.clinic_id = p.clinic_id and f.patient_id = p.id) as "insuranceForms",
      (select count(*)::int from insurances i
       where i.clinic_id = p.clinic_id and i.patient_id = p.id and i.deleted_at is null) as insurances,
      (select count(*)::int from payment_plans l
       where l.clinic_id = p.clinic_id and l.patient_id = p.id and l.status <> 'denied') as "paymentPlans",
      (select count(*)::int from payment_methods m
       where m.clinic_id = p.clinic_id and m.patient_id = p.id and m.status = 'active') as "paymentMethods"
    from patients p where p.clinic_id = ${tx.clinicId} and p.id = ${id}`)

export async function countRecord(clinic: ClinicDatabase, opening: Opening): Promise<RecordCounts> {
  const { patientId } = opening
  const { counts } = await openThrough(clinic, opening, async tx => {
    const counts = await contentsOf(tx, patientId)
    if (counts === undefined) throw notFound()
    return { patientId, counts }
  })
  return counts
}
