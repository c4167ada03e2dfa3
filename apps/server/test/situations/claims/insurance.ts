import { insuranceFactories } from '../../fixtures/claims/insurance-factories.ts'
import type { Beginning, Situation } from '../situation.ts'

const link = 'zoes-link-to-the-form'

/** Zoë, whose link to the insurance form is the same each time. */
async function zoe(at: Beginning, values: Parameters<Beginning['make']['patient']>[1] = {}, hashid = link) {
  const { make, clinic, owner } = at
  const { id } = await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    email: 'zoe@example.com',
    dob: '1990-02-03',
    gender: 'female',
    ...values,
  })
  await owner.query('update patients set hashid = $2 where id = $1', [id, hashid])
  return id
}

/** The insurance form as Zoë filled it in. */
const insuranceForm = (
  { owner, clinic }: Beginning,
  patientId: number,
  values: Record<string, unknown> = {},
) =>
  insuranceFactories(owner).form(clinic.id, patientId, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    insurance_company: 'Delta of the West',
    member_id: 'ABC1234567',
    ...values,
  })

/** So long that a visitor must prove again who they are. */
const tooLong = ({ clock }: Beginning) => ({ 'half an hour passes': async () => clock.advance(31) })

/** Somebody else saves the form. */
const overtake = ({ owner }: Beginning, formId: number, member: string, at: string, employer?: string) =>
  owner.query(
    `update insurance_forms set member_id = $2, employer_name = coalesce($3, employer_name), updated_at = $4
     where id = $1`,
    [formId, member, employer, at],
  )

const aetna = ({ owner }: Beginning) => insuranceFactories(owner).payerId('60054')

export const situations: Record<string, Situation> = {
  'nobody is insured': async at => {
    const patient = await zoe(at)
    const withoutAddress = await zoe(at, { first_name: 'Ben', email: null }, 'bens-link-to-the-form')
    return { named: { patient, withoutAddress, link }, elsewhere: tooLong(at) }
  },
  'people of two last names': async at => {
    await zoe(at, { last_name: 'Muñoz García' })
    await zoe(at, { last_name: 'Muñoz-Vega' }, 'the-other-link')
    return { named: { link, otherLink: 'the-other-link' } }
  },
  'a clinic in Honolulu': async at => {
    await at.make.timeZone(at.clinic.id, 'Pacific/Honolulu')
    return { named: { patient: await zoe(at) } }
  },
  'an insurance': async at => {
    const patient = await zoe(at)
    const { id } = await insuranceFactories(at.owner).insurance(at.clinic.id, patient)
    return {
      named: { patient },
      elsewhere: {
        'it is removed': () =>
          at.owner.query('update insurances set deleted_at = $2 where id = $1', [id, '2026-05-06T13:30:00Z']),
      },
    }
  },
  'an insurance with long names': async at => {
    const patient = await zoe(at)
    const { payer, insurance } = insuranceFactories(at.owner)
    const { id: payer_id } = await payer(at.clinic.id, {
      code: 'MUTUAL1',
      name: 'Mutual Dental Benefit Association of the Greater Metropolitan Area',
    })
    await insurance(at.clinic.id, patient, {
      payer_id,
      member_id: 'MDBA1009120'.repeat(3),
      group_number: 'METRO7700'.repeat(3),
      relationship: 'child',
    })
    return { named: { patient } }
  },
  'a draft': async at => {
    const patient = await zoe(at)
    const { id } = await insuranceForm(at, patient)
    return {
      named: { patient, link },
      elsewhere: {
        ...tooLong(at),
        'somebody saves it': () => overtake(at, id, 'THEIRS', '2026-05-06T13:30:00Z', 'Harbor Bakery'),
        'somebody saves it again': () => overtake(at, id, 'THEIRS AGAIN', '2026-05-06T13:40:00Z'),
      },
    }
  },
  'a draft of an unknown member and its task': async at => {
    const patient = await zoe(at)
    const { id } = await insuranceForm(at, patient, { member_id: null })
    await at.make.task(at.clinic.id, {
      patient_id: patient,
      title: 'Review insurance form - Zoë Muñoz',
      linkable_type: 'InsuranceForm',
      linkable_id: id,
    })
    return { named: { patient } }
  },
  'a draft without its payer': async at => {
    const patient = await zoe(at)
    await insuranceForm(at, patient, { gender: 'female' })
    return { named: { patient } }
  },
  'a draft that lacks nothing': async at => {
    const patient = await zoe(at)
    const { id } = await insuranceForm(at, patient, { gender: 'female', payer_id: await aetna(at) })
    return {
      named: { patient },
      elsewhere: { 'somebody saves it': () => overtake(at, id, 'THEIRS', '2026-05-06T13:30:00Z') },
    }
  },
  'a processed form and a draft': async at => {
    const patient = await zoe(at)
    await insuranceForm(at, patient, {
      gender: 'female',
      payer_id: await aetna(at),
      status: 'processed',
      processed_at: '2026-05-06T12:00:00Z',
    })
    await insuranceForm(at, patient, { insurance_company: 'Guardian of the East' })
    return { named: { patient } }
  },
}
