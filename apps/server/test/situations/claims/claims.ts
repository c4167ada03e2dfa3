import { claimStatuses } from '@archwire/domain/claims/claim-status'
import { claimFactories, completeClaim, treated } from '../../fixtures/claims/claim-factories.ts'
import { unreadFileOf } from '../../fixtures/claims/inbound-files.ts'
import { insuranceFactories } from '../../fixtures/claims/insurance-factories.ts'
import { covered, coveredByJane } from '../../fixtures/claims/payer-responses.ts'
import { logInAs } from '../other-browsers.ts'
import type { Beginning, Situation } from '../situation.ts'
import { pay, payerReports, refused, sentBack } from './claim-history.ts'

type Values = Record<string, unknown>

const zoe = {
  first_name: 'Zoë',
  last_name: 'Muñoz',
  email: 'zoe@example.com',
  dob: '1990-02-03',
  gender: 'female' as const,
}

const dora = { npi: '1234567893' }
const ray = { npi: '1245319599', first_name: 'Ray', last_name: 'Cho' }
const harbor = {
  npi: '1992999825',
  npi_type: 'organization',
  first_name: null,
  last_name: null,
  organization_name: 'Harbor Orthodontics',
  taxonomy_code: '1223X0400X',
}

/** Zoë has an insurance. */
async function insuredZoe({ make, clinic, owner }: Beginning, insured: Values = {}) {
  const { id: patientId } = await make.patient(clinic.id, zoe)
  const insurance = await insuranceFactories(owner).insurance(clinic.id, patientId, insured)
  return {
    of: { clinicId: clinic.id, patientId, insuranceId: insurance.id },
    named: { patient: patientId, insurance: insurance.id },
  }
}

/** Zoë has a claim with these values. */
async function zoesClaim(at: Beginning, values: Values = {}) {
  const { of, named } = await insuredZoe(at)
  const claim = await claimFactories(at.owner).claim(of, { ...treated, ...values })
  return { of, named: { ...named, claim: claim.id } }
}

async function readyWithWarnings(at: Beginning, values: Values = {}) {
  const { named } = await zoesClaim(at, { status: 'validated', ...values })
  await payerReports(at, named.claim, {
    action: 'update_status',
    message: 'Status updated from validating to validated',
    from: 'validating',
    to: 'validated',
    at: '2026-05-06T13:05:00Z',
    data: {
      warnings: [
        {
          field: 'providers',
          message: 'Zipcode of the Billing provider has 5 digits; payers want all 9',
        },
      ],
    },
  })
  return { named }
}

/** As many letters and digits as a member ID can have. */
const longMemberId = 'SBX1009120'.repeat(6)

const startOfBraces = (make: Beginning['make'], clinicId: number) =>
  make.appointmentType(clinicId, { title: 'Treatment Start: Braces', starts_treatment: true })

/** The calls of Ana's page. */
function anaAt({ app, clinic }: Beginning, { insurance, claim }: { insurance: number; claim: number }) {
  const path = `/v2/rest/insurances/${insurance}/claims/${claim}`
  return {
    change: (change: object) => async () => {
      const ana = await logInAs(app, clinic.administrator)
      const { updatedAt } = (await ana.get(path)).json()
      const answer = await ana.send('PUT', path, { claim: change }, { 'if-match': `"${updatedAt}"` })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
  }
}

/** A patient of this name has a claim for Aetna. */
async function aetnasClaim({ make, clinic, owner }: Beginning, name: string, created_at: string) {
  const [first_name = name, last_name = 'Doe'] = name.split(' ')
  const patient = await make.patient(clinic.id, { first_name, last_name })
  const insurances = insuranceFactories(owner)
  const { id } = await insurances.insurance(clinic.id, patient.id)
  await claimFactories(owner).claim(
    { clinicId: clinic.id, patientId: patient.id, insuranceId: id },
    { created_at, payer_id: await insurances.payerId('60054') },
  )
}

export const situations: Record<string, Situation> = {
  'a claim and usual fees': async at => {
    const { make, clinic, owner } = at
    const { of, named } = await insuredZoe(at)
    const claim = await claimFactories(owner).claim(of)
    const { usualFee } = insuranceFactories(owner)
    await usualFee(clinic.id, { procedure_code: 'D8080', fee_cents: 560_000, months: 24 })
    await usualFee(clinic.id, { procedure_code: 'D8090', fee_cents: 590_000, months: 20 })
    const type = await startOfBraces(make, clinic.id)
    const room = await make.room(clinic.id)
    await make.appointment(clinic.id, {
      patient_id: of.patientId,
      appointment_type_id: type.id,
      room_id: room.id,
      starts_at: '2026-04-20 10:00',
      checked_in_at: new Date('2026-04-20T13:55:00Z'),
      seated_at: new Date('2026-04-20T14:00:00Z'),
    })
    return { named: { ...named, claim: claim.id } }
  },
  'a claim': async at => {
    const { named } = await zoesClaim(at)
    const ana = anaAt(at, named)
    return {
      named,
      elsewhere: {
        'Ana changes the treatment': ana.change({ treatmentMonths: 30, remainingMonths: 29 }),
        'Ana changes the city': ana.change({ patientInfoAttributes: { city: 'Troy' } }),
        'the claim is cancelled': () =>
          at.owner.query(`update claims set status = 'cancelled' where id = $1`, [named.claim]),
      },
    }
  },
  'a claim whose treatment lacks something': async at => {
    const { named } = await zoesClaim(at, { remaining_months: null })
    return { named }
  },
  'a whole claim': async at => {
    const { of, named } = await insuredZoe(at)
    const { id: claim } = await completeClaim(at.owner, of)
    const { provider } = insuranceFactories(at.owner)
    await provider(at.clinic.id, harbor)
    await provider(at.clinic.id, ray)
    return { named: { ...named, claim } }
  },
  'a whole claim that is ready': async at => {
    const { of, named } = await insuredZoe(at)
    const { id: claim } = await completeClaim(at.owner, of, { status: 'validated' })
    const setStatus = (status: string) =>
      at.owner.query('update claims set status = $1 where id = $2', [status, claim])
    const send = async () => {
      const ana = await logInAs(at.app, at.clinic.administrator)
      const answer = await ana.send('POST', `/v2/rest/insurances/claims/${claim}/submit`)
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
    return {
      named: { ...named, claim },
      elsewhere: {
        'Ana sends the claim': send,
        'Ana changes the claim': async () => {
          await setStatus('pending')
          await anaAt(at, { ...named, claim }).change({ treatmentMonths: 30 })()
          await setStatus('validated')
        },
      },
    }
  },
  'a claim that was sent': async at => {
    const { of, named } = await insuredZoe(at)
    const { id: claim } = await completeClaim(at.owner, of, { status: 'submitted' })
    return { named: { ...named, claim } }
  },
  'a claim with a history': async at => {
    const { named } = await zoesClaim(at, { status: 'submitted' })
    await payerReports(at, named.claim, {
      action: 'create',
      message: 'Claim created',
      at: '2026-05-05T14:30:00Z',
      userId: at.clinic.staff.id,
    })
    await payerReports(at, named.claim, {
      action: 'update_status',
      message: 'Status updated from validating to invalidated',
      from: 'validating',
      to: 'invalidated',
      at: '2026-05-06T13:05:00Z',
      data: { response: sentBack },
    })
    await payerReports(at, named.claim, {
      action: 'update_status',
      message: 'Status updated from submitted to answered',
      from: 'submitted',
      to: 'answered',
      at: '2026-05-06T13:45:00Z',
      data: { claimStatus: [refused] },
    })
    return { named }
  },
  'a claim that is invalid': async at => {
    const { named } = await zoesClaim(at, { status: 'invalidated' })
    await payerReports(at, named.claim, {
      action: 'update_status',
      message: 'Status updated from validating to invalidated',
      from: 'validating',
      to: 'invalidated',
      at: '2026-05-06T13:05:00Z',
      data: { response: sentBack },
    })
    return { named }
  },
  'an invalid claim that lacks months, a zipcode and a fee': async at => {
    const { of, named } = await insuredZoe(at)
    const { id: claim } = await completeClaim(at.owner, of, {
      status: 'invalidated',
      treatment_months: null,
      patient_zipcode: null,
    })
    const { rows } = await at.owner.query('select id from claim_items where claim_id = $1', [claim])
    const itemId = Number(rows[0].id)
    await payerReports(at, claim, {
      action: 'update_status',
      message: 'Status updated from validating to invalidated',
      from: 'validating',
      to: 'invalidated',
      at: '2026-05-06T13:05:00Z',
      data: {
        response: {
          claimErrors: [
            { field: 'patientInfo.zipcode', message: 'Patient zipcode is required' },
            { field: 'treatmentMonths', message: 'Months of treatment is required for D8080' },
          ],
          claimItemErrors: [{ itemId, field: 'fee', message: 'Fee must be positive' }],
          claimItems: [{ id: itemId, procedureCode: 'D8080' }],
          statusDescriptions: [],
        },
      },
    })
    return { named: { ...named, claim } }
  },
  'a claim for which the payer has another address': async at => {
    const { named } = await zoesClaim(at, {
      patient_address1: '65 Park Road',
      patient_city: 'New York',
      patient_state: 'NY',
      patient_zipcode: '10011',
      subscriber_source: 'eligibility-1',
      subscriber_address1: '100 Practice Way',
      subscriber_city: 'Albany',
      subscriber_state: 'NY',
      subscriber_zipcode: '12207',
    })
    return { named }
  },
  'a claim that was answered': async at => {
    const { named } = await zoesClaim(at, { status: 'answered' })
    return { named }
  },
  'a claim that was paid': async at => {
    const { named } = await zoesClaim(at, { status: 'answered' })
    await pay(at, named.claim)
    return { named }
  },
  'a claim that is ready, with warnings': at => readyWithWarnings(at),
  'a secondary claim that is ready, with warnings': at =>
    readyWithWarnings(at, { sequence_code: 'secondary' }),
  'a predetermination that was answered': async at => {
    const { named } = await zoesClaim(at, { status: 'answered', is_predetermination: true })
    await pay(at, named.claim, { paid_cents: 0, expected_cents: 150_000 })
    return { named }
  },
  'a denied claim and a newer one': async at => {
    const { of, named } = await insuredZoe(at)
    const { claim, item } = claimFactories(at.owner)
    const denied = await claim(of, { status: 'denied', created_at: '2026-05-01T12:00:00Z' })
    const other = await claim(of, { created_at: '2026-05-02T12:00:00Z' })
    await item(at.clinic.id, other.id)
    return { named: { ...named, denied: denied.id, other: other.id } }
  },
  'a claim in every status': async at => {
    const { of, named } = await insuredZoe(at)
    const { claim, item } = claimFactories(at.owner)
    const ids: Record<string, number> = {}
    for (const [index, status] of claimStatuses.entries()) {
      const { id } = await claim(of, {
        ...treated,
        status,
        ...(status === 'validating' && { validating_since: '2026-05-06T13:30:00Z' }),
        ...(status === 'voiding' && { status_before_void: 'approved' }),
        created_at: `2026-04-${String(28 - index).padStart(2, '0')}T12:00:00Z`,
      })
      await item(at.clinic.id, id, { fee_cents: (index + 1) * 100_00 })
      ids[status] = id
    }
    return { named: { ...named, ...ids } }
  },
  'an insured patient': async at => {
    const { named } = await insuredZoe(at, { member_id: 'M-1' })
    await insuranceFactories(at.owner).provider(at.clinic.id, dora)
    return { named }
  },
  'an eligibility and a claim': async at => {
    const { of, named } = await insuredZoe(at)
    const { eligibility, claim, item } = claimFactories(at.owner)
    await eligibility(of, { status: 'requested', response: covered })
    await item(at.clinic.id, (await claim(of)).id)
    return { named }
  },
  'an eligibility and no claim': async at => {
    const { of, named } = await insuredZoe(at)
    await claimFactories(at.owner).eligibility(of)
    return { named }
  },
  'an eligibility and a claim of an insurance that was removed': async at => {
    const { of, named } = await insuredZoe(at)
    const { eligibility, claim } = claimFactories(at.owner)
    await eligibility(of, { status: 'requested', response: covered })
    await claim(of)
    await removeInsurance(at, named.insurance)
    return { named }
  },
  'a claim of an insurance that was removed': async at => {
    const { named } = await zoesClaim(at)
    await removeInsurance(at, named.insurance)
    return { named }
  },
  'a type of visits': async ({ make, clinic }) => {
    const type = await startOfBraces(make, clinic.id)
    return { named: { type: type.id } }
  },
  'a patient whose treatment was started': async at => {
    const { make, clinic, owner } = at
    const { named } = await insuredZoe(at, { member_id: 'M-1' })
    const [doctor, room, type] = [
      await make.doctor(clinic.id, { first_name: 'Ray', last_name: 'Cho', npi: ray.npi }),
      await make.room(clinic.id),
      await startOfBraces(make, clinic.id),
    ]
    await make.appointment(clinic.id, {
      starts_at: '2026-05-04 10:00',
      patient_id: named.patient,
      appointment_type_id: type.id,
      doctor_id: doctor.id,
      room_id: room.id,
      checked_in_at: new Date('2026-05-04T13:55:00Z'),
      seated_at: new Date('2026-05-04T14:00:00Z'),
    })
    const { provider, usualFee } = insuranceFactories(owner)
    await provider(clinic.id, harbor)
    await provider(clinic.id, { ...ray, taxonomy_code: '1223X0400X' })
    await usualFee(clinic.id, { procedure_code: 'D8090', fee_cents: 620_000, months: 18 }, [type.id])
    return { named }
  },
  'an insurance with a long member ID': async at => {
    const { of, named } = await insuredZoe(at, { member_id: longMemberId })
    const { eligibility } = claimFactories(at.owner)
    await eligibility(of, { status: 'requested', response: covered, member_id: longMemberId })
    return { named }
  },
  'three insurances': async at => {
    const { named } = await insuredZoe(at, { member_id: 'M-1' })
    const { payerId, insurance } = insuranceFactories(at.owner)
    const payer_id = await payerId('60054')
    await insurance(at.clinic.id, named.patient, { payer_id, member_id: 'M-2', group_number: 'G-2' })
    const third = await insurance(at.clinic.id, named.patient, { payer_id, member_id: 'M-3' })
    return { named: { ...named, third: third.id } }
  },
  'an insurance that was removed, and another': async at => {
    const { of, named } = await insuredZoe(at)
    const { payerId, insurance, provider } = insuranceFactories(at.owner)
    await provider(at.clinic.id, dora)
    await insurance(at.clinic.id, named.patient, { payer_id: await payerId('60054'), member_id: 'M-2' })
    const { id } = await claimFactories(at.owner).eligibility(of, {
      status: 'requested',
      response: coveredByJane,
    })
    await removeInsurance(at, named.insurance)
    return { named: { ...named, eligibility: id } }
  },
  'answers that hold a claim up': async at => {
    const { of, named } = await insuredZoe(at)
    const { eligibility } = claimFactories(at.owner)
    const failed = await eligibility(of, {
      status: 'requested_with_error',
      response: { ...coveredByJane, errors: [{ statusCode: '75', description: 'Not found' }] },
    })
    const awaited = await eligibility(of, { status: 'requesting' })
    return { named: { ...named, failed: failed.id, awaited: awaited.id } }
  },
  'two claims of a payer': async at => {
    await aetnasClaim(at, 'Ada North', '2026-05-04T17:00:00Z')
    await aetnasClaim(at, 'Dan East', '2026-02-25T17:00:00Z')
    return {}
  },
  'nothing yet': async () => ({}),
  'files that could not be read': async ({ owner, clinic }) => {
    await unreadFileOf(owner, clinic.id, {
      content: 'Dear clinic, we have moved.',
      received_at: '2026-05-05T13:00:00Z',
    })
    // A file that can be read by now: an acknowledgement, which changes nothing.
    await unreadFileOf(owner, clinic.id, {
      content:
        'ISA*00*          *00*          *ZZ*HOUSE          *ZZ*ARCHWIRE       *260506*1401*^*00501*000000077*0*P*:~' +
        'TA1*000000010*260506*1400*A*000~IEA*0*000000077~',
      received_at: '2026-05-06T13:30:00Z',
    })
    return {}
  },
}

const removeInsurance = ({ owner }: Beginning, id: number) =>
  owner.query('update insurances set deleted_at = $2 where id = $1', [id, '2026-05-06T13:00:00Z'])
