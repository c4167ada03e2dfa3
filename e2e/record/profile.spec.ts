import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, screenshot, test } from '../harness.ts'
import { visitDay } from '../scheduling/visit-day.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { changeRecordAs } from './change-record.ts'

const who = ['Basic information', 'Contact information', 'Insurance information', 'Emergency contact']
const care = ['Office Notes', 'Medical alerts', 'Health history form', 'Treatment contract', 'Appointments']

test('the profile has everything that is known, in two columns, with two appointments either way [PRO-22] [PRO-23] [PRO-25] [PRO-27] [SES-45] [TSK-40]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  const { visit, type, one, doctor } = await visitDay(make, clinic.id)
  const { patientId } = await visit('Zoë Muñoz', { starts_at: '2031-03-04 10:00' })
  for (const starts_at of [
    '2031-04-04 10:00',
    '2031-05-04 10:00',
    '2020-01-29 09:00',
    '2020-02-28 09:00',
    '2020-03-29 09:00',
  ]) {
    await make.appointment(clinic.id, {
      starts_at,
      patient_id: patientId,
      appointment_type_id: type.id,
      room_id: one.id,
      doctor_id: doctor.id,
    })
  }
  await changeRecordAs(page, clinic.staff, patientId, {
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
  await page.goto(`/v2/patient/${patientId}/profile`)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Basic information')).toContainText(/02\/03\/2011 \(\d+ years old\)/)
  await expect(card('Basic information')).toContainText('Female')
  await expect(card('Basic information')).toContainText('Heard about usGoogle')
  await expect(card('Contact information')).toContainText('12 Harbor Street Apt 3 Brooklyn, NY 11201 US')
  for (const name of ['SMS alerts', 'Email alerts', 'Newsletter']) {
    await expect(card('Contact information').getByRole('switch', { name })).toBeDisabled()
  }
  await expect(card('Contact information').getByText('Not possible to change')).toBeVisible()
  await expect(card('Emergency contact')).toContainText("Seán O'Neil")
  await expect(card('Emergency contact').getByRole('link', { name: '(555) 001-9999' })).toBeVisible()
  await expect(card('Family members')).toContainText('Coming soon')
  await expect(card('Referrals')).toContainText('Coming soon')
  await expect(card('Tasks (0)')).toContainText('Coming soon')
  await expect(card('Medical alerts')).toContainText('Latex')
  // What can be used stands before what is still to come where one card is below the other.
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(
    isPhone(page)
      ? [...who, ...care, 'Family members', 'Referrals', 'Tasks (0)']
      : [...who, 'Family members', 'Referrals', 'Tasks (0)', ...care],
  )
  const appointments = card('Appointments')
  await expect(appointments.getByRole('region', { name: 'Next' }).getByRole('link')).toContainText([
    'Mar 4, 2031, 10:00 AM',
    'Apr 4, 2031, 10:00 AM',
  ])
  await expect(appointments.getByRole('region', { name: 'Previous' }).getByRole('link')).toContainText([
    'Mar 29, 2020, 9:00 AM',
    'Feb 28, 2020, 9:00 AM',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'record-profile')
  await appointments.getByRole('link', { name: /Apr 4, 2031/ }).click()
  await expect(page.getByRole('dialog', { name: 'Appointment info' })).toContainText('April 4, 2031')
  await page.goBack()
  await appointments.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/treatment`)
  await page.getByRole('main').getByRole('button', { name: 'New Appointment' }).click()
  await expect(page).toHaveURL('/v2/event/new')
})

test('the social security number is masked, shown when asked for, and hidden again after a while [PRO-26]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  await changeRecordAs(page, clinic.staff, id, { ssn: '123-45-6789' })
  await page.clock.install()
  await page.goto(`/v2/patient/${id}/profile`)
  const card = page.getByRole('region', { name: 'Basic information' })
  await expect(card).toContainText('***-**-6789')
  await expect(page.getByText('123-45-6789')).toHaveCount(0)
  await card.getByRole('button', { name: 'Show SSN' }).click()
  await expect(card).toContainText('123-45-6789')
  await card.getByRole('button', { name: 'Hide SSN' }).click()
  await expect(card).toContainText('***-**-6789')
  await card.getByRole('button', { name: 'Show SSN' }).click()
  await expect(card).toContainText('123-45-6789')
  await page.clock.fastForward(31_000)
  await expect(card).toContainText('***-**-6789')
})

test('names of any kind fit, and what looks like a script is text', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
}) => {
  const name = { first_name: 'Ana María', last_name: "de la Cruz-O'Shaughnessy <b>Núñez</b>" }
  const { id } = await make.patient(clinic.id, name)
  const script = '<script>document.title="gone"</script><img src=x onerror=alert(1)>'
  await changeRecordAs(page, clinic.staff, id, { address1: script, emergencyName: script })
  await page.goto(`/v2/patient/${id}/profile`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name.first_name} ${name.last_name}`)
  await expect(page.getByRole('region', { name: 'Contact information' })).toContainText(script)
  await expect(page.getByRole('region', { name: 'Emergency contact' })).toContainText(script)
  await expect(page).toHaveTitle('Patient · Archwire')
  await expectNoSidewaysScroll(page)
})
