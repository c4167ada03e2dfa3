import { claimFactories } from '../../fixtures/claims/claim-factories.ts'
import { insuranceFactories } from '../../fixtures/claims/insurance-factories.ts'
import { covered, refusedFor } from '../../fixtures/claims/payer-responses.ts'
import type { Beginning, Situation } from '../situation.ts'

type Values = Record<string, unknown>

const orthodonticLine = {
  serviceType: 'Orthodontics',
  network: 'In',
  coverageLevel: 'Individual',
  period: null,
  message: null,
}

const orthodontics = (remaining: number): Values => ({
  activeCoverage: [{ ...orthodonticLine, description: 'Active' }],
  coInsurances: [{ ...orthodonticLine, code: '38', percent: 50 }],
  limitationAndMaximum: [{ ...orthodonticLine, period: 'Lifetime', amount: 1500, remaining }],
})

/** Zoë is insured, and the clinic has a billing provider. */
async function insuredZoe({ make, clinic, owner }: Beginning, insured: Values = {}) {
  const patient = await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    dob: '2012-03-04',
    gender: 'female',
  })
  const { insurance, provider } = insuranceFactories(owner)
  const { id: insuranceId } = await insurance(clinic.id, patient.id, { member_id: 'M-1', ...insured })
  await provider(clinic.id, { npi: '1234567893' })
  const of = { clinicId: clinic.id, patientId: patient.id, insuranceId }
  const { eligibility } = claimFactories(owner)
  return {
    named: { patient: patient.id, insurance: insuranceId },
    /** As jobs and payers would have left it. */
    answered: async (values: Values) => (await eligibility(of, values)).id,
  }
}

export const situations: Record<string, Situation> = {
  'one of each': async at => {
    const { named, answered } = await insuredZoe(at)
    const on = (day: number) => ({ created_at: `2026-05-0${day}T12:00:00Z` })
    await answered({ ...on(1), status: 'failed', failure: 'The payer did not answer.', member_id: 'DOWN' })
    const wrong = await answered({
      ...on(2),
      status: 'requested_with_error',
      response: refusedFor({ statusCode: '72', description: 'The member ID is not known.' }),
      member_id: 'WRONG',
    })
    const good = await answered({ ...on(3), status: 'requested', response: covered, member_id: 'GOOD' })
    await answered({ ...on(4), status: 'requesting', member_id: 'ASKED' })
    await answered({ ...on(5), member_id: 'NEW' })
    return { named: { ...named, wrong, good } }
  },
  'answers, good and bad': async at => {
    const { named, answered } = await insuredZoe(at)
    const failed = await answered({ status: 'failed', failure: 'The payer did not answer for a day.' })
    const good = await answered({ status: 'requested', response: covered })
    const refused = await answered({
      status: 'requested_with_error',
      response: refusedFor(
        { statusCode: '72', description: 'Invalid/Missing Subscriber/Insured ID' },
        { statusCode: '58', description: 'patient.dob: Expected string, received null' },
      ),
    })
    return { named: { ...named, failed, good, refused } }
  },
  'an insured patient': async at => {
    const { named } = await insuredZoe(at)
    return { named }
  },
  'a patient without an insurance': async ({ make, clinic, owner }) => {
    const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    await insuranceFactories(owner).provider(clinic.id, { npi: '1234567893', active: false })
    return { named: { patient: patient.id } }
  },
  'a day of orthodontics': async ({ make, clinic, owner }) => {
    const room = await make.room(clinic.id, { title: 'Exam Room One', position: 1 })
    const type = await make.appointmentType(clinic.id, { title: 'Consultation', duration: 30 })
    const { insurance } = insuranceFactories(owner)
    const named: Record<string, number> = {}
    const comes = async (name: string, hour: number, response: Values) => {
      const [first_name = '', last_name = ''] = name.split(' ')
      const patient = await make.patient(clinic.id, { first_name, last_name })
      const at = `2026-05-06 ${String(hour).padStart(2, '0')}:00`
      const place = { appointment_type_id: type.id, room_id: room.id }
      await make.appointment(clinic.id, { ...place, patient_id: patient.id, starts_at: at })
      const { id } = await insurance(clinic.id, patient.id, { member_id: `NOORTHO_${hour}` })
      const of = { clinicId: clinic.id, patientId: patient.id, insuranceId: id }
      const asked = {
        status: 'requested',
        response: { ...covered, ...response },
        member_id: `NOORTHO_${hour}`,
      }
      const eligibility = await claimFactories(owner).eligibility(of, asked)
      Object.assign(named, { patient: patient.id, insurance: id, eligibility: eligibility.id })
    }
    await comes('Ella Hart', 8, orthodontics(1500))
    await comes('Mateo Brown', 9, {
      activeCoverage: [{ ...orthodonticLine, description: 'Not covered' }],
    })
    await comes('Nora Vale', 10, {})
    await comes('Hiroshi Kim', 14, orthodontics(0))
    return { named }
  },
  'a day without appointments': async ({ make, clinic }) => {
    await make.room(clinic.id, { title: 'Exam Room One', position: 1 })
    await make.doctor(clinic.id, { first_name: 'Dora', last_name: 'Lee' })
    await make.appointmentType(clinic.id, { title: 'Consultation', duration: 30 })
    return {}
  },
}
