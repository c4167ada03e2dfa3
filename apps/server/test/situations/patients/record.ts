import { claimFactories } from '../../fixtures/claims/claim-factories.ts'
import { insuranceFactories } from '../../fixtures/claims/insurance-factories.ts'
import { covered } from '../../fixtures/claims/payer-responses.ts'
import { planWith } from '../../fixtures/finance/payment-fixture.ts'
import { reportedAlert } from '../../fixtures/records/notes-and-alerts.ts'
import { changeRecord } from '../other-browsers.ts'
import type { Situation } from '../situation.ts'
import { visitDay } from './day-of-visits.ts'

const script = '<script>document.title="gone"</script><img src=x onerror=alert(1)>'

/** Zoë owes an installment, and her payer has answered with this code: 1 is covered, 6 is not. */
const insuredPatient =
  (statusCode: string): Situation =>
  async ({ make, clinic, owner }) => {
    const { visit } = await visitDay({ make, clinic })
    const zoe = await make.patient(clinic.id, {
      first_name: 'Zoë',
      last_name: 'Muñoz',
      dob: '2011-02-03',
      phone_number: '5550012345',
    })
    const of = { clinicId: clinic.id, patientId: zoe.id }
    const { id: insuranceId } = await insuranceFactories(owner).insurance(clinic.id, zoe.id)
    await claimFactories(owner).eligibility(
      { ...of, insuranceId },
      { status: 'requested', response: { ...covered, statusCode } },
    )
    await planWith({ owner }, of, [
      { due_date: '2026-04-06', total_cents: 32_458 },
      { due_date: '2026-06-06', total_cents: 32_458 },
    ])
    const { id } = await visit(zoe.id, '2031-03-04 10:00')
    return { named: { patient: zoe.id, visit: id } }
  }

export const situations: Record<string, Situation> = {
  'a patient': async ({ make, clinic, app }) => {
    const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
    return {
      named: { patient: id },
      elsewhere: {
        'the patient moves to Queens': () =>
          changeRecord(app, clinic.administrator, id, { city: 'Queens', zipcode: '11101' }),
      },
    }
  },

  'a patient with a social security number': async ({ make, clinic, app }) => {
    const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    await changeRecord(app, clinic.staff, id, { ssn: '123-45-6789' })
    return { named: { patient: id } }
  },

  'a patient of another clinic': async ({ make }) => {
    const elsewhere = await make.clinic({ name: 'Lakeside Dental' })
    return { named: { patient: (await make.patient(elsewhere.id)).id } }
  },

  'a patient who comes in 2031': async ({ make, clinic }) => {
    const { visit } = await visitDay({ make, clinic })
    const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    const { id } = await visit(zoe.id, '2031-03-04 10:00')
    return { named: { patient: zoe.id, visit: id } }
  },

  'a patient who owes and is insured': insuredPatient('1'),

  'a patient whose coverage has ended': insuredPatient('6'),

  'a patient who is seated': async ({ make, clinic }) => {
    const { visit } = await visitDay({ make, clinic })
    const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    await visit(zoe.id, '2026-05-06 09:30', {
      checked_in_at: new Date('2026-05-06T13:40:00Z'),
      seated_at: new Date('2026-05-06T13:50:00Z'),
    })
    return { named: { patient: zoe.id } }
  },

  'a patient who comes today': async ({ make, clinic }) => {
    const { visit } = await visitDay({ make, clinic })
    const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    const { id } = await visit(zoe.id, '2026-05-06 10:45')
    return { named: { patient: zoe.id, visit: id } }
  },

  'a patient who is late today and comes again': async ({ make, clinic }) => {
    const { visit } = await visitDay({ make, clinic })
    const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    const { id } = await visit(zoe.id, '2026-05-06 09:00')
    await visit(zoe.id, '2031-03-04 10:00')
    return { named: { patient: zoe.id, visit: id } }
  },

  'a patient with four alerts who comes today': async ({ make, clinic, app, owner }) => {
    const { visit } = await visitDay({ make, clinic })
    const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz', dob: '2011-02-03' })
    await changeRecord(app, clinic.staff, zoe.id, { pregnant: true, latexAllergy: true })
    const reported = { words: 'Nickel: my skin itches', at: new Date('2026-04-02T15:00:00Z') }
    await reportedAlert(owner, clinic.id, zoe.id, reported)
    await owner.query(
      `insert into notes (clinic_id, patient_id, classification, annotation, alerts, created_at)
       values ($1, $2, 'green', 'Her father pays, not her mother', true, '2026-04-03')`,
      [clinic.id, zoe.id],
    )
    const { id } = await visit(zoe.id, '2026-05-06 10:00', {
      checked_in_at: new Date('2026-05-06T13:50:00Z'),
    })
    return { named: { patient: zoe.id, visit: id } }
  },

  'a patient of whom everything is known': async ({ make, clinic, app }) => {
    const { visit } = await visitDay({ make, clinic })
    const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    for (const startsAt of [
      '2031-03-04 10:00',
      '2031-04-04 10:00',
      '2031-05-04 10:00',
      '2020-01-29 09:00',
      '2020-02-28 09:00',
      '2020-03-29 09:00',
    ]) {
      await visit(zoe.id, startsAt)
    }
    await changeRecord(app, clinic.staff, zoe.id, {
      dob: '2011-02-03',
      gender: 'female',
      referredBy: 'Google',
      address1: '12 Harbor Street',
      address2: 'Apt 3',
      city: 'Brooklyn',
      state: 'NY',
      zipcode: '11201',
      country: 'US',
      emergencyName: "Seán O'Neil",
      emergencyRelationship: 'Father',
      emergencyEmail: 'sean@home.example.com',
      emergencyPhoneNumber: '5550019999',
      latexAllergy: true,
    })
    return { named: { patient: zoe.id } }
  },

  'a patient whose address is a script': async ({ make, clinic, app }) => {
    const { id } = await make.patient(clinic.id, {
      first_name: 'Ana María',
      last_name: "de la Cruz-O'Shaughnessy <b>Núñez</b>",
    })
    await changeRecord(app, clinic.staff, id, { address1: script, emergencyName: script })
    return { named: { patient: id, script } }
  },

  'a record that became part of another': async ({ make, clinic, owner }) => {
    const survivor = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    const merged = await make.patient(clinic.id, { first_name: 'Zoe', last_name: 'Munoz' })
    await owner.query('update patients set merged_into = $1, archived_at = now() where id = $2', [
      survivor.id,
      merged.id,
    ])
    return { named: { survivor: survivor.id, merged: merged.id } }
  },

  'a record with a long history': async ({ make, clinic, app, db }) => {
    const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    await db.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
      for (let number = 1; number < 50; number++) {
        const changes = { city: { from: `City ${number}`, to: `City ${number + 1}` } }
        tx.audit({ action: 'update', entityType: 'patient', entityId: id, patientId: id, changes })
      }
    })
    await changeRecord(app, clinic.administrator, id, { latexAllergy: true })
    return { named: { patient: id } }
  },
}
