import type { Page } from '@playwright/test'
import { expect, expectAccessible, screenshot, startSession, test } from '../harness.ts'
import type { RunningServer } from '../server.ts'
import { visitDay } from './visit-day.ts'

/** Notes of a visit, a minute apart: the one with the highest number is the newest. */
const write = (
  server: RunningServer,
  clinicId: number,
  to: { id: number; patientId: number },
  count: number,
) =>
  server.owner.query(
    `insert into notes (clinic_id, patient_id, appointment_id, classification, annotation, created_at)
     select $1, $2, $3, 'yellow', 'Note ' || n || '.', now() - make_interval(mins => $4 + 1 - n)
     from generate_series(1, $4) n`,
    [clinicId, to.patientId, to.id, count],
  )
const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => new RegExp(`^Note ${from - at}\\.`))

const notesOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Appointment info' }).getByRole('region', { name: 'Notes', exact: true })

test('the window shows the newest 20 of 45 notes, and the others when they are asked for [APT-63] [NOT-07]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { visit } = await visitDay(make, clinic.id)
  const zoe = await visit('Zoë Muñoz')
  await write(server, clinic.id, zoe, 45)
  await server.owner.query(
    `insert into notes (clinic_id, patient_id, classification, alerts, annotation, created_at)
     values ($1, $2, 'green', true, 'Allergic to mint', now() - interval '1 year')`,
    [clinic.id, zoe.patientId],
  )
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${zoe.id}`)
  const notes = notesOf(page)
  const entries = notes.getByRole('listitem')
  await expect(entries).toHaveText(numbers(45, 26))
  await expect(page.getByRole('region', { name: 'Office Notes' })).toContainText('Allergic to mint')
  await expect(notes.getByRole('button', { name: 'Show older notes (25)' })).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'appointment-many-notes')
  await notes.getByRole('button', { name: 'Show older notes (25)' }).click()
  await expect(entries).toHaveText(numbers(45, 1))
  await expect(notes.getByRole('button', { name: /^Show older/ })).toHaveCount(0)
  await expect(notes).not.toContainText('Allergic to mint')

  // An older one is changed and deleted like the newest.
  const oldest = entries.last()
  await oldest.getByRole('button', { name: /^Edit/ }).click()
  await notes.getByPlaceholder('Write a note...').fill('Note 1. On second thought')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated note.')).toBeVisible()
  await expect(oldest).toContainText('Note 1. On second thought')
  await oldest.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Note deleted.')).toBeVisible()
  await expect(entries).toHaveText(numbers(45, 2))
})

test('more than a page of notes is read page by page; one that could not be read is asked for again', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { visit } = await visitDay(make, clinic.id)
  const zoe = await visit('Zoë Muñoz')
  expectRefusal(`unreached GET /v2/rest/appointments/${zoe.id}/notes`)
  await write(server, clinic.id, zoe, 120)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${zoe.id}`)
  const notes = notesOf(page)
  const entries = notes.getByRole('listitem')
  await expect(entries).toHaveCount(20)
  await notes.getByRole('button', { name: 'Show older notes (100)' }).click()
  await expect(entries).toHaveText(numbers(120, 71))
  const failing = '**/v2/rest/appointments/*/notes?before=*'
  await page.route(failing, route => route.abort())
  await notes.getByRole('button', { name: 'Show older notes (70)' }).click()
  await expect(notes.getByRole('alert')).toContainText('Unable to connect to server')
  await expect(entries).toHaveCount(50)
  await page.unroute(failing)
  await notes.getByRole('button', { name: 'Show older notes (70)' }).click()
  await expect(entries).toHaveText(numbers(120, 21))
  await expect(notes.getByRole('alert')).toHaveCount(0)
  await notes.getByRole('button', { name: 'Show older notes (20)' }).click()
  await expect(entries).toHaveText(numbers(120, 1))
  await expect(notes.getByRole('button', { name: /^Show older/ })).toHaveCount(0)
})
