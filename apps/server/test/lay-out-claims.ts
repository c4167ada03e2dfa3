import type { Pool } from 'pg'
import { claimFactories } from './claims.ts'

type Values = Record<string, unknown>
type OfPatient = { clinicId: number; patientId: number; insuranceId: number }

export const treated = { date_appliance_placed: '2026-04-01', treatment_months: 24, remaining_months: 23 }

const address = { address1: '1 Main St', city: 'New York', state: 'NY', zipcode: '10001' }
const ofAddress = (prefix: string) =>
  Object.fromEntries(Object.entries(address).map(([field, value]) => [`${prefix}_${field}`, value]))

/** A claim with everything that a validation asks for. */
export async function layOutWholeClaim(
  owner: Pool,
  of: OfPatient,
  values: Values = {},
): Promise<{ id: number }> {
  const factories = claimFactories(owner)
  const { id } = await factories.claim(of, {
    ...treated,
    ...ofAddress('patient'),
    ...ofAddress('subscriber'),
    ...values,
  })
  for (const kind of ['Billing', 'Rendering']) {
    const provider = await factories.provider(of.clinicId, id, { kind })
    await owner.query(
      `insert into claim_provider_addresses (clinic_id, claim_provider_id, kind, address1, city, state, zipcode)
       values ($1, $2, 'primary', '1 Main St', 'New York', 'NY', '10001')`,
      [of.clinicId, provider.id],
    )
  }
  await factories.item(of.clinicId, id)
  return { id }
}

const nobody = {
  firstName: null,
  lastName: null,
  dob: null,
  gender: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zipcode: null,
}

/** What a payer says that knows of nobody: the errors alone. */
export const refusedFor = (...errors: { statusCode: string; description: string }[]) => ({
  statusCode: '',
  statusDescription: '',
  patient: nobody,
  subscriber: {
    ...nobody,
    healthPlan: {
      subscriberId: null,
      groupNumber: null,
      groupName: null,
      planName: null,
      planBegins: null,
      planEnds: null,
    },
  },
  activeCoverage: [],
  coInsurances: [],
  deductibles: [],
  limitationAndMaximum: [],
  errors,
})

export const covered = { ...refusedFor(), statusCode: '1', statusDescription: 'Active coverage' }

const jane = {
  firstName: 'Jane',
  lastName: 'Muñoz',
  dob: '1960-05-06',
  gender: 'female',
  address1: '7 Elm St',
  address2: null,
  city: 'Albany',
  state: 'NY',
  zipcode: '12207',
}

/** What a payer says by whom Jane is insured. */
export const coveredByJane = {
  ...covered,
  patient: jane,
  subscriber: {
    ...jane,
    healthPlan: { ...covered.subscriber.healthPlan, subscriberId: 'HP-9', groupNumber: 'GRP-4' },
  },
}
