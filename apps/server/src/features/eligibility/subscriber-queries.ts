import type { EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import type { SubscriberSources } from '@archwire/domain/claims/prefill-subscriber'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type KnownOfInsurance = {
  patientId: number
  patient: SubscriberSources['patient']
  insurance: Omit<SubscriberSources['insurance'], 'policyHolder'>
  /** Of the form that it was made of. */
  policyHolder: SubscriberSources['insurance']['policyHolder'] | null
  /** The newest question about it that was answered without errors. */
  answered: { id: number; subscriber: EligibilityResponse['subscriber'] } | null
}

/** What is known of whose policy an insurance is, also of one that was removed: it may have been billed by. */
export const knownOfInsurance = (tx: Tx, insuranceId: number): Promise<KnownOfInsurance | undefined> =>
  tx.maybeOne(sql`
    select p.id as "patientId",
      json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'dob', p.dob, 'gender', p.gender,
        'address1', p.address1, 'address2', p.address2, 'city', p.city, 'state', p.state, 'zipcode', p.zipcode)
        as patient,
      json_build_object('relationship', i.relationship, 'memberId', i.member_id, 'groupNumber', i.group_number)
        as insurance,
      case when f.id is not null then
        json_build_object('firstName', f.subscriber_first_name, 'lastName', f.subscriber_last_name,
          'dob', f.subscriber_dob, 'gender', f.subscriber_gender) end as "policyHolder",
      (select json_build_object('id', e.id, 'subscriber', e.response -> 'subscriber') from eligibilities e
       where e.clinic_id = i.clinic_id and e.insurance_id = i.id and e.status = 'requested'
       order by e.created_at desc, e.id desc limit 1) as answered
    from insurances i
    join patients p on p.clinic_id = i.clinic_id and p.id = i.patient_id
    left join insurance_forms f on f.clinic_id = i.clinic_id and f.id = i.insurance_form_id
    where i.clinic_id = ${tx.clinicId} and i.id = ${insuranceId}`)
