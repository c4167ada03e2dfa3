import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { claimFactories } from '../../../../test/fixtures/claims/claim-factories.ts'
import { claimsFixture } from '../../../../test/fixtures/claims/claims-fixture.ts'
import { insuranceFactories } from '../../../../test/fixtures/claims/insurance-factories.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { signableFactories } from '../../../../test/fixtures/records/signable.ts'

const db = await cloneDatabase()
const desk = await claimsFixture(db)
const make = factories(db.owner)
const insurances = insuranceFactories(db.owner)
const claims = claimFactories(db.owner)

const at = { address1: '9 Harbor Way', address2: null, city: 'New York', state: 'NY', zipcode: '100010001' }

/** A clinic that bills as itself, and at which the patient was seen by Dr. Lee when the treatment was started. */
async function openKnown({ day = '2026-04-20', seen = true } = {}) {
  const here = await desk.open()
  const { clinicId, patientId, insuranceId } = here
  const doctor = await make.doctor(clinicId, { npi: '1003000126' })
  const room = await make.room(clinicId)
  const type = await make.appointmentType(clinicId, { starts_treatment: true })
  const billing = await insurances.provider(clinicId, {
    npi_type: 'organization',
    first_name: null,
    last_name: null,
    organization_name: 'Harbor Orthodontics',
    taxonomy_code: '1223X0400X',
    addresses: JSON.stringify([{ ...at, kind: 'primary' }]),
  })
  await insurances.provider(clinicId, { npi: '1003000126', taxonomy_code: '1223X0400X' })
  const visit = await make.appointment(clinicId, {
    starts_at: `${day} 10:00`,
    patient_id: patientId,
    appointment_type_id: type.id,
    doctor_id: doctor.id,
    room_id: room.id,
    ...(seen && { checked_in_at: new Date(`${day}T13:55:00Z`), seated_at: new Date(`${day}T14:00:00Z`) }),
  })
  return { ...here, of: { clinicId, patientId, insuranceId }, billing, type, visit }
}

const filled = async (
  here: { create: (more: object) => Promise<{ json: () => unknown }> },
  more: object = {},
) => (await here.create({ prefill: true, ...more })).json()

test('a new claim is filled in from visit, doctor and usual fees, each part with its line of the history [CLM-103, CLM-104, CLM-105]', async () => {
  const here = await openKnown()
  await insurances.usualFee(here.clinicId, { procedure_code: 'D8090', fee_cents: 620_000, months: 18 }, [
    here.type.id,
  ])
  const claim = await filled(here)
  expect(claim).toMatchObject({
    status: 'pending',
    providers: [
      { kind: 'Billing', organizationName: 'Harbor Orthodontics', addresses: [{ ...at, kind: 'primary' }] },
      { kind: 'Rendering', lastName: 'Lee', npi: '1003000126', addresses: [{ ...at, kind: 'primary' }] },
    ],
    items: [{ procedureCode: 'D8090', fee: 6200, quantity: 1, startDate: '2026-04-20', endDate: null }],
    total: 6200,
    dateAppliancePlaced: '2026-04-20',
    treatmentMonths: 18,
    remainingMonths: 18,
  })
  expect((claim as { activities: { message: string }[] }).activities.map(({ message }) => message)).toEqual([
    'Item D8090 added',
    'Rendering provider Dora Lee added',
    'Billing provider Harbor Orthodontics added',
    'Claim created, filled in from the visit and usual fees',
  ])
})

test('the signed contract gives the price, less its discount, and the payer’s answer whom the clinic bills as [CLM-103, CLM-104]', async () => {
  const here = await openKnown()
  await insurances.provider(here.clinicId, {
    npi: '1992999825',
    npi_type: 'organization',
    first_name: null,
    last_name: null,
    organization_name: 'Second Office',
    taxonomy_code: '1223X0400X',
  })
  const eligibility = await claims.eligibility(here.of, {
    status: 'requested',
    response: { errors: [] },
    provider_npi: '1992999825',
  })
  await signableFactories(db.owner).contract(here.clinicId, here.patientId, {
    total_cost_cents: 500_000,
    discount_bps: 500,
    signed_at: '2026-04-01T12:00:00Z',
    legal_name: 'Pat Doe',
    signer_kind: 'patient',
    signature_method: 'typed',
  })
  expect(await filled(here, { eligibilityId: eligibility.id })).toMatchObject({
    providers: [{ kind: 'Billing', organizationName: 'Second Office' }, { kind: 'Rendering' }],
    items: [{ procedureCode: 'D8090', fee: 4750 }],
    treatmentMonths: null,
  })
})

test('what nobody knows stays empty, and without being asked for nothing is filled in [CLM-103]', async () => {
  const here = await openKnown({ seen: false })
  await insurances.usualFee(here.clinicId, {}, [here.type.id])
  expect(await filled(here)).toMatchObject({
    providers: [{ kind: 'Billing' }, { kind: 'Rendering' }],
    items: [],
    dateAppliancePlaced: null,
  })
  expect((await here.create()).json()).toMatchObject({ providers: [], items: [] })
})

test('a visit of more than a year ago, of tomorrow, of somebody else or of another clinic fills in nothing [CLM-104]', async () => {
  for (const day of ['2025-05-06', '2026-05-07']) {
    const here = await openKnown({ day })
    await insurances.usualFee(here.clinicId, {}, [here.type.id])
    expect(await filled(here)).toMatchObject({ items: [] })
  }
  const here = await openKnown()
  await insurances.usualFee(here.clinicId, {}, [here.type.id])
  const other = await make.patient(here.clinicId)
  await db.owner.query('update appointments set patient_id = $1 where id = $2', [other.id, here.visit.id])
  expect(await filled(here)).toMatchObject({ items: [] })
})

test('a treatment is billed once: a second claim has no item, one after a claim that was cancelled has [CLM-104]', async () => {
  const here = await openKnown()
  await insurances.usualFee(here.clinicId, { procedure_code: 'D8090' }, [here.type.id])
  const first = (await filled(here)) as { id: number }
  expect(await filled(here)).toMatchObject({ items: [] })
  await here.sam.send('POST', `/v2/rest/insurances/claims/${first.id}/cancel`)
  expect(await filled(here)).toMatchObject({ items: [{ procedureCode: 'D8090' }] })
})

test('two clicks fill in one claim [CLM-72, CLM-103]', async () => {
  const here = await openKnown()
  await insurances.usualFee(here.clinicId, {}, [here.type.id])
  const key = desk.key()
  const [first, second] = await Promise.all([
    here.create({ prefill: true }, key),
    here.create({ prefill: true }, key),
  ])
  expect(second.json()).toEqual(first.json())
  const [only, ...others] = await here.list()
  expect(others).toEqual([])
  expect(only).toMatchObject({ items: [{}], providers: [{}, {}] })
})

test('a claim that was filled in is valid as it is, and can be sent [CLM-103, CLM-104, CLM-105, CLM-108]', async () => {
  const here = await openKnown()
  await insurances.usualFee(here.clinicId, { procedure_code: 'D8090', months: 18 }, [here.type.id])
  const { id } = (await filled(here)) as { id: number }
  await here.act(id, 'validate.json')
  await desk.work()
  expect((await here.read(id)).status).toBe('validated')
  expect((await here.act(id, 'submit.json')).statusCode).toBe(200)
  await desk.work()
  expect((await here.read(id)).status).toBe('submitted')
})

test('each procedure with a usual fee is proposed to a claim, a treatment with its day and months; not another clinic’s [CLM-110]', async () => {
  const here = await openKnown()
  await insurances.usualFee(here.clinicId, { procedure_code: 'D8090', fee_cents: 590_000, months: 20 })
  await insurances.usualFee(here.clinicId, { procedure_code: 'D0150', fee_cents: 9_050 })
  await insurances.usualFee(here.clinicId, { procedure_code: 'D8660', active: false })
  const { id } = (await here.create({})).json()
  const path = `/v2/rest/insurances/claims/${id}/item_proposals`
  expect((await here.sam.get(path)).json()).toEqual([
    {
      procedureCode: 'D0150',
      fee: 90.5,
      startDate: null,
      dateAppliancePlaced: null,
      treatmentMonths: null,
      remainingMonths: null,
    },
    {
      procedureCode: 'D8090',
      fee: 5900,
      startDate: '2026-04-20',
      dateAppliancePlaced: '2026-04-20',
      treatmentMonths: 20,
      remainingMonths: 20,
    },
  ])
  const there = await desk.open()
  expect((await there.sam.get(path)).statusCode).toBe(404)
})
