import { sql } from '../../../platform/db/sql.ts'
import type { CoverageOf } from '../../patients/record/patient-json.ts'

type Row = { json: Awaited<ReturnType<CoverageOf>> }

/**
 * What the payer of a patient's newest insurance last said. A check that is under way does not hide the response before
 * it. Responses about another payer or member ID say nothing about the insurance as it is now.
 */
export const coverageOf: CoverageOf = async (tx, patientId) =>
  (
    await tx.maybeOne<Row>(sql`
      select json_build_object(
        'payer', y.name,
        'state', case
          when e.id is null then 'unchecked'
          when e.status in ('created', 'requesting') then 'checking'
          when e.status <> 'requested' then 'failed'
          when e.response ->> 'statusCode' = '1' then 'active'
          when e.response ->> 'statusCode' = '6' then 'inactive'
          else 'unclear' end,
        'checkedAt', wire_instant(e.created_at, c.time_zone)) as json
      from (
        select i.* from insurances i
        where i.clinic_id = ${tx.clinicId} and i.patient_id = ${patientId} and i.deleted_at is null
        order by i.created_at desc, i.id desc limit 1) i
      join clinics c on c.id = i.clinic_id
      join insurance_payers y on y.id = i.payer_id
      left join lateral (
        select e.* from eligibilities e
        where e.clinic_id = i.clinic_id and e.insurance_id = i.id and e.payer_id = i.payer_id
          and e.member_id = i.member_id
        order by e.status in ('created', 'requesting'), e.created_at desc, e.id desc limit 1) e on true`)
  )?.json ?? null
