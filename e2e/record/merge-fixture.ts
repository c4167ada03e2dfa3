import type { Page } from '@playwright/test'
import { expect, type test } from '../harness/harness.ts'
import { visitDay } from '../scheduling/visit-fixture.ts'

type TestFixtures = Parameters<Parameters<typeof test>[2]>[0]

/**
 * A patient who was added twice: each record has a visit, and the second has two notes and values that the first
 * lacks.
 */
export async function twoRecords({ make, clinic, server }: Pick<TestFixtures, 'make' | 'clinic' | 'server'>) {
  const { type, doctor, one } = await visitDay(make, clinic.id)
  const first = await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    email: 'zoe@home.example.com',
    phone_number: '5550014321',
  })
  const second = await make.patient(clinic.id, {
    first_name: 'Zoe',
    last_name: 'Munoz',
    email: 'zoe@home.example.com',
    phone_number: '5550019999',
    dob: '2011-02-03',
  })
  const visit = (patient_id: number, starts_at: string) =>
    make.appointment(clinic.id, {
      patient_id,
      starts_at,
      appointment_type_id: type.id,
      doctor_id: doctor.id,
      room_id: one.id,
    })
  await visit(first.id, '2031-03-04 10:00')
  const moved = await visit(second.id, '2031-03-05 10:00')
  await server.owner.query(
    `insert into notes (clinic_id, patient_id, annotation, classification)
     values ($1, $2, 'Prefers mornings', 'green'), ($1, $2, 'Wire changed', 'yellow')`,
    [clinic.id, second.id],
  )
  const { rows } = await server.owner.query('select id from notes where patient_id = $1', [second.id])
  const notes: number[] = rows.map(row => row.id)
  return {
    first: first.id,
    second: second.id,
    visit: moved.id,
    /** The records that have the second one's visit and notes, and the state of the second record itself. */
    stored: async () => {
      const { rows } = await server.owner.query(
        `select
           (select patient_id from appointments where id = $1) as visit,
           (select json_agg(distinct patient_id) from notes where id = any($2)) as notes,
           (select dob::text from patients where id = $3) as dob,
           (select merged_into from patients where id = $4) as "mergedInto",
           (select archived_at is not null from patients where id = $4) as archived`,
        [moved.id, notes, first.id, second.id],
      )
      return rows[0]
    },
  }
}

/** The expected rows while the records are two, and once the second is merged into the first. */
export const apart = ({ second }: { second: number }) => ({
  visit: second,
  notes: [second],
  dob: null,
  mergedInto: null,
  archived: false,
})
export const asOne = ({ first }: { first: number }) => ({
  visit: first,
  notes: [first],
  dob: '2011-02-03',
  mergedInto: first,
  archived: true,
})

export const mergeDialog = (page: Page) => page.getByRole('dialog', { name: 'Merge with another record' })

/** Searches for the other record by a part of the name, and chooses it. */
export async function chooseOther(page: Page, name: string): Promise<void> {
  const field = mergeDialog(page).getByRole('combobox', { name: 'The other record' })
  await field.fill(name)
  await mergeDialog(page).getByRole('option', { name }).click()
}

/** Presses Merge, and confirms. */
export async function mergeNow(page: Page): Promise<void> {
  await mergeDialog(page).getByRole('button', { name: 'Merge', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Make one record of these two?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Merge', exact: true }).click()
}
