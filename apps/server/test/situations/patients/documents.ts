import { smallPdf } from '../../contract/samples/file-samples.ts'
import { giveNumber } from '../../fixtures/messaging/messaging-fixture.ts'
import { signableFactories } from '../../fixtures/records/signable.ts'
import { uploadFixture } from '../../fixtures/records/upload-fixture.ts'
import { setToken } from '../../fixtures/sealed-link.ts'
import { administratorElsewhere } from '../other-browsers.ts'
import type { Beginning, Situation } from '../situation.ts'

const zoe = { first_name: 'Zoë', last_name: 'Muñoz', email: 'zoe@example.com', dob: '1990-02-03' }

/** A patient with a consent form, a contract and a health history form that are to be signed. */
async function signablePatient(
  { make, clinic, owner }: Beginning,
  values: Parameters<Beginning['make']['patient']>[1] = {},
) {
  const patient = await make.patient(clinic.id, { ...zoe, ...values })
  const form = await make.intakeForm(clinic.id, patient.id)
  const token = '0f000000-0000-4000-8000-000000000001'
  await setToken(owner, 'intake_form', { id: form.id, clinicId: clinic.id, token })
  const signable = signableFactories(owner)
  const consent = await signable.consent(clinic.id, patient.id)
  const contract = await signable.contract(clinic.id, patient.id)
  return { patient: patient.id, consent: consent.id, contract: contract.id, form: form.id }
}

export const situations: Record<string, Situation> = {
  'a clinic without texts': async () => undefined,
  'forms and a contract to sign': async at => {
    const named = await signablePatient(at)
    return { named }
  },
  'a patient who takes texts': async at => {
    await giveNumber(at.owner, at.clinic.id, '5550100199')
    return { named: await signablePatient(at) }
  },
  'a patient without e-mail': async at => {
    const named = await signablePatient(at, { email: null })
    await signableFactories(at.owner).consentForm(at.clinic.id, {
      title: 'Photographs',
      body: 'You may take my picture.',
    })
    return { named }
  },
  'a long consent form': async ({ make, clinic, owner }) => {
    const patient = await make.patient(clinic.id, zoe)
    const body = Array.from({ length: 60 }, (_, at) => `Paragraph ${at + 1} of what may happen.`).join('\n\n')
    const consent = await signableFactories(owner).consent(clinic.id, patient.id, {
      title: 'Everything',
      body,
    })
    return { named: { consent: consent.id } }
  },
  'an archived contract': async at => {
    const named = await signablePatient(at)
    await at.owner.query(
      `update contracts set active = false, archived_at = '2026-05-06T13:30:00Z' where id = $1`,
      [named.contract],
    )
    return { named }
  },
  'a patient without documents': async ({ make, clinic, owner }) => {
    const patient = await make.patient(clinic.id, zoe)
    let theirs = 0
    return {
      named: { patient: patient.id },
      elsewhere: {
        'somebody else makes a contract': async () => {
          theirs = (await signableFactories(owner).contract(clinic.id, patient.id)).id
        },
        'their contract is archived': () =>
          owner.query(
            `update contracts set active = false, archived_at = '2026-05-06T13:30:00Z' where id = $1`,
            [theirs],
          ),
      },
    }
  },
  'two uploads': async at => {
    const patient = await at.make.patient(at.clinic.id, zoe)
    const desk = await uploadFixture(await administratorElsewhere(at), patient.id)
    for (const name of ['first.pdf', 'second.pdf']) await desk.upload(name, smallPdf)
    return { named: { patient: patient.id } }
  },
}
