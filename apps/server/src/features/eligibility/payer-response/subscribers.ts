import type { EligibilityResponse, SubscriberOption } from '@archwire/contract/eligibility/eligibility'
import { prefillSubscriber, type SubscriberSources } from '@archwire/domain/claims/prefill-subscriber'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'

type InsuranceFacts = {
  patientId: number
  patient: SubscriberSources['patient']
  insurance: Omit<SubscriberSources['insurance'], 'policyHolder'>
  /** The policy holder from the form of this insurance. */
  policyHolder: SubscriberSources['insurance']['policyHolder'] | null
  /** The newest inquiry that was answered without errors. */
  answered: { id: number; subscriber: EligibilityResponse['subscriber'] } | null
}

/** The data about the subscriber of an insurance. It may have been removed, because claims may still use it. */
const insuranceFacts = (tx: Tx, insuranceId: number): Promise<InsuranceFacts | undefined> =>
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

export async function listSubscribers(
  clinic: ClinicDatabase,
  input: Omit<Opening, 'patientId'> & { insuranceId: number },
): Promise<SubscriberOption[]> {
  const known = await openThrough(clinic, input, async tx => {
    const found = await insuranceFacts(tx, input.insuranceId)
    if (found === undefined) throw notFound()
    return found
  })
  return subscribersBy(known, input.insuranceId)
}

/**
 * The likeliest first: from the payer's response, then the patient if the policy is their own, otherwise its holder.
 */
function subscribersBy(known: InsuranceFacts, insuranceId: number): SubscriberOption[] {
  const { answered, patientId } = known
  const ofPolicy = { ...known.insurance, policyHolder: known.policyHolder ?? undefined }
  const by = { patient: known.patient, insurance: ofPolicy, answered: undefined }
  const patient = option('patient', patientId, {
    ...by,
    insurance: { ...ofPolicy, relationship: 'self', policyHolder: undefined },
  })
  const insurance = option('insurance', insuranceId, by)
  return [
    ...(answered === null
      ? []
      : [option('eligibility', answered.id, { ...by, answered: answered.subscriber })]),
    ...(ofPolicy.relationship === 'self' ? [patient, insurance] : [insurance, patient]),
  ]
}

function option(source: SubscriberOption['source'], id: number, by: SubscriberSources): SubscriberOption {
  const { sequenceCode: _, ...subscriber } = prefillSubscriber(by)
  const name = [subscriber.firstName, subscriber.lastName].filter(part => part !== null).join(' ')
  return { id: `${source}-${id}`, source, name: name === '' ? 'Policy holder' : name, ...subscriber }
}
