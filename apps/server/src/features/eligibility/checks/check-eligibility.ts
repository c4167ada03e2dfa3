import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import type { NewEligibility } from '@archwire/contract/eligibility/eligibility-calls'
import { refusals } from '@archwire/contract/errors'
import { eligibilityFormMessages } from '@archwire/domain/claims/claim-fields'
import { payerRefusal } from '@archwire/domain/insurance/payers'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse, refuseFields } from '../../../platform/http/refuse.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { refuseMerged } from '../../patients/record/merged-records.ts'
import { askPayerLater } from '../inquiry/ask-payer-job.ts'
import { announceEligibility } from '../inquiry/inquiry-status.ts'
import {
  insertEligibilities,
  patientOfInsurance,
  providerByNpi,
  type RequestingProvider,
} from './eligibility-queries.ts'

/** Refuses if no clearinghouse is set up. */
export function refuseWhenOff(isOn: boolean): void {
  if (!isOn) throw refuse(422, refusals.notConfigured)
}

type ProviderInput = NewEligibility['providerAttributes']

/** Stores an inquiry. A job asks the payer, and the response arrives as a live event. */
export async function checkEligibility(
  tx: WriteTx,
  input: { insuranceId: number; providerInput: ProviderInput; practice: boolean; userId: number; now: Date },
): Promise<Eligibility> {
  const { insuranceId, providerInput, practice, userId, now } = input
  const [insurance, known] = await Promise.all([
    patientOfInsurance(tx, insuranceId),
    providerByNpi(tx, providerInput.npi),
  ])
  if (insurance === undefined) throw notFound()
  const { patientId, payer } = insurance
  const reason = payerRefusal(payer, 'coverage', practice)
  if (reason !== undefined) throw refuse(422, reason)
  const patient = await lockPatientForShare(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  const provider = requestingProvider(providerInput, known)
  const [made] = await createInquiries(tx, { insuranceIds: [insuranceId], provider, userId, now })
  // The insurance may have moved to another patient while this waited for the lock.
  if (made?.patientId !== patientId) throw notFound()
  return made
}

/** Stores inquiries, with a job for each. Their patients are locked. */
export async function createInquiries(
  tx: WriteTx,
  input: Parameters<typeof insertEligibilities>[1],
): Promise<Eligibility[]> {
  const made = (await insertEligibilities(tx, input)).map(({ json }) => json)
  for (const { id, patientId, insurance, provider } of made) {
    tx.audit({
      action: 'create',
      entityType: 'eligibility',
      entityId: id,
      patientId,
      changes: {
        payer: `${insurance.payer.name} (${insurance.payer.code})`,
        memberId: insurance.memberId,
        provider: provider.name,
      },
    })
    announceEligibility(tx, { id, patientId })
  }
  await Promise.all(made.map(({ id }) => askPayerLater(tx, id)))
  return made
}

/**
 * The provider that asks: as it was sent. If it has no name, the name comes from the clinic's own provider with that
 * NPI.
 */
function requestingProvider(
  input: ProviderInput,
  known: Awaited<ReturnType<typeof providerByNpi>>,
): RequestingProvider {
  const { firstName, lastName, npi, taxId } = input
  const person = [firstName, lastName].filter(part => part !== null).join(' ')
  const name = input.name ?? (person === '' ? known?.name : person)
  if (name === undefined) throw refuseFields({ provider: [eligibilityFormMessages.provider] })
  return { id: known?.id ?? null, firstName, lastName, name, npi, taxId }
}
