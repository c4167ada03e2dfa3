import { insuranceFactories } from '@archwire/server/test/insurance'
import type { Page } from '@playwright/test'
import { atDetails, bookableClinic, bookedOnline, fillIn, heading, submit } from '../booking/visitor.ts'
import { agreeOn } from '../finance/finance-desk.ts'
import { expect, logIn, type Person, startSession, test } from '../harness.ts'
import {
  bookingClinic,
  chooseDay,
  choosePatient,
  dialogOf,
  nextWorkDay,
} from '../scheduling/booking-clinic.ts'
import { field, openSettings, save } from '../settings-form.ts'
import { goTo } from '../users/users-page.ts'

const saved = (page: Page) => expect(page.getByText('Saved successfully').first()).toBeVisible()

async function open(page: Page, person: Person, path: string, title: string): Promise<void> {
  await startSession(page, person)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const dialog = (page: Page) => page.getByRole('dialog')
const add = (page: Page) => dialog(page).getByRole('button', { name: 'Add', exact: true }).click()

test('clinic: whoever leaves the clinic alone for as long as it says has to log in again [G-12]', async ({
  page,
  clinic,
  server,
  anotherPage,
}) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'Sign out after').fill('4')
  await save(page)
  await expect(field(page, 'Sign out after')).toBeFocused()
  await field(page, 'Sign out after').fill('5')
  await save(page)
  await saved(page)
  const theirs = await anotherPage()
  await startSession(theirs, clinic.staff)
  const idleFor = (minutes: number) =>
    server.owner.query(
      `update sessions set last_seen_at = now() - make_interval(mins => $2)
       where user_id = (select id from users where email = $1)`,
      [clinic.staff.email, minutes],
    )
  await idleFor(4)
  await theirs.goto('/v2/tasks')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await idleFor(6)
  await theirs.goto('/v2/tasks')
  await expect(theirs).toHaveURL('/v2/login?return_to=%2Fv2%2Ftasks')
  await logIn(theirs, clinic.staff)
  await expect(theirs).toHaveURL('/v2/tasks')
})

test('clinic: its name, address and phone number are what visitors see, its zone is that of every time [G-12]', async ({
  page,
  clinic,
  make,
  server,
  anotherPage,
}) => {
  const { address, day } = await bookableClinic(server, make, clinic)
  await openSettings(page, clinic.administrator)
  await field(page, 'Name').fill('Bay Dental')
  await field(page, 'Phone number').fill('555-010-4477')
  await field(page, 'Address').fill('9 Quay Road')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('los ang')
  await page.getByRole('option', { name: 'Pacific (Los Angeles)' }).click()
  await save(page)
  await saved(page)
  const visitor = await anotherPage()
  await visitor.goto(`${server.address}${address}`)
  await expect(visitor).toHaveTitle('Book an appointment · Bay Dental')
  await expect(visitor.getByRole('banner')).toContainText('Bay Dental')
  await expect(visitor.getByRole('banner')).toContainText('(555) 010-4477')
  await atDetails(visitor, day, '10:00 AM')
  await fillIn(visitor)
  await submit(visitor).click()
  await expect(heading(visitor, 'You are booked')).toBeVisible()
  await expect(visitor.getByText('at 10:00 AM Pacific Time')).toBeVisible()
  await expect(visitor.getByText('9 Quay Road, Albany')).toBeVisible()
  expect(await bookedOnline(server, clinic.id)).toMatchObject([{ starts_at: `${day} 10:00` }])

  const { rows } = await server.owner.query(
    `select created_at at time zone 'America/Los_Angeles' as at from audit_log
     where clinic_id = $1 and entity_type = 'clinic' order by id desc limit 1`,
    [clinic.id],
  )
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(rows[0].at)
  await goTo(page, 'Audit log')
  const change = page.getByRole('main').locator('tbody tr, li').filter({ hasText: 'Clinic settings changed' })
  await expect(change.first()).toContainText(`, ${clock}`)
})

test('contract text: the next contract says what is written there [G-12]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    email: 'zoe@example.com',
  })
  await open(page, clinic.administrator, '/settings/contract-text', 'Contract text')
  await page.getByLabel('Text', { exact: true }).fill('Dear {patient}, you pay {total} and wear it.')
  await save(page)
  await saved(page)
  await page.goto(`/v2/create-contract/${id}`)
  const contract = page.getByRole('dialog', { name: 'Create Contract' })
  await contract.getByLabel('Description').fill('Retainer')
  await contract.getByLabel('Amount').fill('250')
  await contract.getByRole('button', { name: 'Continue' }).click()
  await contract.getByRole('button', { name: 'Email for Signature' }).click()
  await expect(page.getByText('Contract created successfully')).toBeVisible()
  const { rows } = await server.owner.query(
    'select identifier_token as token from contracts where patient_id = $1',
    [id],
  )
  await page.goto(`/contracts/${rows[0].token}/sign`)
  await expect(page.getByRole('article')).toContainText('Dear Zoë Muñoz, you pay $250.00 and wear it.')
})

test('hours: a day that ends earlier offers no later times [G-12]', async ({ page, clinic, make }) => {
  await bookingClinic(make, clinic.id)
  const day = nextWorkDay()
  const weekday = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    timeZone: 'UTC',
  })
  await open(page, clinic.administrator, '/settings/hours', 'Hours')
  await page.getByLabel(`${weekday}: to`, { exact: true }).fill('15:00')
  await save(page)
  await saved(page)
  await page.goto('/v2/event/new')
  const form = dialogOf(page)
  await chooseDay(page, form, day)
  await choosePatient(page, form, 'Muñoz')
  await form.getByLabel('Appointment type').selectOption({ label: 'Aligner Check (15 min)' })
  await form.getByRole('combobox', { name: 'Time' }).click()
  await expect(form.getByRole('option', { name: /^02:45 PM/ })).toBeAttached()
  await expect(form.getByRole('option', { name: /^03:00 PM/ })).toHaveCount(0)
})

test('rooms, doctors and types: what is added can be booked, what is out of use cannot, and can be brought back [G-12]', async ({
  page,
  clinic,
  make,
}) => {
  await bookingClinic(make, clinic.id)
  await open(page, clinic.administrator, '/settings/rooms', 'Rooms')
  await page.getByRole('button', { name: 'Add room' }).click()
  await dialog(page).getByLabel('Name').fill('Attic')
  await add(page)
  await expect(dialog(page)).toBeHidden()
  await choose(page, 'Exam Room One', 'Deactivate')
  await expect(page.getByText('Exam Room One was deactivated')).toBeVisible()
  await goTo(page, 'Doctors')
  await page.getByRole('button', { name: 'Add doctor' }).click()
  await dialog(page).getByLabel('First name').fill('Nora')
  await dialog(page).getByLabel('Last name').fill('Quist')
  await add(page)
  await expect(dialog(page)).toBeHidden()
  await goTo(page, 'Appointment types')
  await page.getByRole('button', { name: 'Add appointment type' }).click()
  await dialog(page).getByLabel('Name').fill('Debond')
  await dialog(page).getByLabel('Duration').fill('45')
  await add(page)
  await expect(dialog(page)).toBeHidden()

  await page.goto('/v2/event/new')
  const form = dialogOf(page)
  const options = (label: string) => form.getByLabel(label).locator('option')
  await expect(options('Doctor').filter({ hasText: 'Nora Quist' })).toHaveCount(1)
  await expect(options('Appointment type').filter({ hasText: 'Debond (45 min)' })).toHaveCount(1)
  await expect(options('Room').filter({ hasText: 'Attic' })).toHaveCount(1)
  await expect(options('Room').filter({ hasText: 'Exam Room One' })).toHaveCount(0)

  await page.goto('/settings/rooms')
  await choose(page, 'Exam Room One', 'Activate')
  await expect(page.getByText('Exam Room One was activated')).toBeVisible()
  await page.goto('/v2/event/new')
  await expect(options('Room').filter({ hasText: 'Exam Room One' })).toHaveCount(1)
})

test('labels: a new one can be put on an appointment [G-12] [G-55]', async ({ page, clinic, make }) => {
  const { one, lee, consultation, zoe } = await bookingClinic(make, clinic.id)
  const { id } = await make.appointment(clinic.id, {
    starts_at: `${nextWorkDay()} 10:00`,
    patient_id: zoe.id,
    appointment_type_id: consultation.id,
    doctor_id: lee.id,
    room_id: one.id,
  })
  await open(page, clinic.administrator, '/settings/labels', 'Labels')
  await page.getByRole('button', { name: 'Add label' }).click()
  await dialog(page).getByLabel('Name').fill('Brings a sibling')
  await add(page)
  await expect(dialog(page)).toBeHidden()
  await page.goto(`/v2/appointment/${id}`)
  const info = page.getByRole('dialog', { name: 'Appointment info' })
  await info.getByRole('button', { name: 'Change' }).click()
  await info.getByRole('button', { name: 'Put on Brings a sibling' }).click()
  await expect(info.getByRole('list', { name: 'Labels of the appointment' })).toContainText(
    'Brings a sibling',
  )
})

test('consent forms: patients are given what is written there [G-12]', async ({ page, clinic, make }) => {
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await make.intakeForm(clinic.id, id)
  await open(page, clinic.administrator, '/settings/consent-forms', 'Consent forms')
  await page.getByRole('button', { name: 'Add consent form' }).click()
  await dialog(page).getByLabel('Title').fill('Retainers')
  await dialog(page).getByLabel('Text').fill('I wear them every night.')
  await add(page)
  await expect(dialog(page)).toBeHidden()
  await page.goto(`/v2/patient/${id}/documents`)
  await page.getByRole('button', { name: 'Add Documents' }).click()
  await page.getByRole('menuitem', { name: 'Create consent form' }).click()
  const consent = page.getByRole('dialog', { name: 'Create consent form' })
  await consent.getByLabel('Consent form').selectOption('Retainers')
  await expect(consent.getByText('I wear them every night.')).toBeVisible()
})

test('providers: a new one can be asked for coverage [G-12]', async ({ page, clinic, make, server }) => {
  const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await insuranceFactories(server.owner).insurance(clinic.id, patient.id, { member_id: 'M-1' })
  await open(page, clinic.administrator, '/settings/providers', 'Providers')
  await page.getByRole('button', { name: 'Add provider' }).click()
  const text = (name: string) => dialog(page).getByRole('textbox', { name, exact: true })
  await text('First name').fill('Dora')
  await text('Last name').fill('Lee')
  await text('NPI').fill('1234567893')
  await text('Tax ID').fill('12-3456789')
  if ((await text('Specialty').inputValue()) === '') await text('Specialty').fill('Orthodontics')
  await add(page)
  await expect(dialog(page)).toBeHidden()
  await page.goto(`/v2/patient/${patient.id}/eligibility/check`)
  await expect(dialog(page).getByLabel('Provider').locator('option')).toContainText([
    'Dora Lee, NPI 1234567893',
  ])
})

test('payments: from no account to a first plan, with each word of the bank in between [G-13] [API-156]', async ({
  page,
  clinic,
  make,
}) => {
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await open(page, clinic.administrator, '/settings/finance', 'Payments')
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText('Not started')
  await page.getByRole('button', { name: 'Set up payment account' }).click()
  await expect(page).toHaveURL('/settings/sandbox/onboarding')
  const say = async (answer: string, said: string) => {
    await page.goto('/settings/sandbox')
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('button', { name: answer }).click()
    await expect(page.getByText(said)).toBeVisible()
    await page.goto('/settings/finance/new')
  }
  await page.goto('/settings/finance')
  await expect(status).toContainText('Details needed')
  await say('Refuse the account', 'The payment account was refused.')
  await expect(status).toContainText('Refused')
  await expect(page.getByRole('button', { name: 'Go on with the payment account' })).toBeVisible()
  await page.goto(`/v2/patient/${id}/finance`)
  await expect(page.getByRole('link', { name: 'Set up payment account' })).toBeVisible()
  await say('Ask for more details', 'The bank asks the clinic for more details.')
  await expect(status).toContainText('Details needed')
  await page.getByRole('button', { name: 'Go on with the payment account' }).click()
  await page.getByRole('button', { name: 'Submit details' }).click()
  await expect(status).toContainText('Being verified')
  await say('Verify the account at once', 'The payment account is ready.')
  await expect(status).toContainText('Ready')
  await agreeOn(page, id, { amount: 100 })
  await page.goto(`/v2/patient/${id}/finance`)
  await expect(page.getByRole('button', { name: 'New Payment' })).toBeVisible()
})

test('messaging: with a number the clinic can text [G-12]', async ({ page, clinic, make, server }) => {
  await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    phone_number: '5551234567',
  })
  await open(page, clinic.administrator, '/settings/messaging', 'Messaging')
  const number = `555018${String(clinic.id).padStart(4, '0').slice(-4)}`
  await page.getByLabel('Texting number').fill(number)
  await save(page)
  await saved(page)
  await page.goto('/settings/sandbox')
  await page.getByRole('tab', { name: 'Texts' }).click()
  await page.getByLabel('From the phone').fill('5551234567')
  await page.getByLabel('Text', { exact: true }).fill('Hello, may I come later?')
  await page.getByRole('button', { name: 'Text the clinic' }).click()
  await expect(page.getByRole('list', { name: 'Texts, newest first' })).toContainText('may I come later?')
  await server.runPendingJobs()
  await page.goto('/v2/messages')
  await expect(page.getByText('Zoë Muñoz').first()).toBeVisible()
})
