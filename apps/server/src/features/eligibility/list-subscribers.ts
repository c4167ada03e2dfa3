import type { SubscriberOption } from '@archwire/contract/eligibility/eligibility'
import { prefillSubscriber, type SubscriberSources } from '@archwire/domain/claims/prefill-subscriber'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { type KnownOfInsurance, knownOfInsurance } from './subscriber-queries.ts'

export async function listSubscribers(
  clinic: ClinicDatabase,
  asked: Omit<Opening, 'patientId'> & { insuranceId: number },
): Promise<SubscriberOption[]> {
  const known = await openThrough(clinic, asked, async tx => {
    const found = await knownOfInsurance(tx, asked.insuranceId)
    if (found === undefined) throw notFound()
    return found
  })
  return subscribersBy(known, asked.insuranceId)
}

/** The likeliest first: as the payer has them, then the patient where the policy is their own, or else its holder. */
function subscribersBy(known: KnownOfInsurance, insuranceId: number): SubscriberOption[] {
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
