import type { Locator } from '@playwright/test'
import { expect, expectAccessible, isPhone, screenshot } from '../harness/harness.ts'
import { chooseDay, nextWorkDay, openNewAppointment } from '../scheduling/clinic-fixture.ts'
import { callOf, expectStep, goOn, looksRight, test } from './empty-installation-fixture.ts'

/** Counts presses and fields: how much a newcomer has to do. */
function counted() {
  let actions = 0
  return {
    press: async (what: Locator) => {
      actions += 1
      await what.click()
    },
    fill: async (what: Locator, text: string) => {
      actions += 1
      await what.fill(text)
    },
    actions: () => actions,
  }
}

test('a newcomer gets from an empty database to the first patient in the calendar by the texts on the screen alone', async ({
  page,
  house,
}) => {
  // Each step is checked in full, which takes long.
  test.slow()
  await page.goto(`${house.address}/`)
  await expect(page.getByRole('heading', { name: 'Welcome to Archwire' })).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'set-up-before')

  const { press, fill, actions } = counted()
  const next = () => press(page.getByRole('button', { name: 'Continue' }))
  await page.goto(await house.newLink())
  await expectStep(page, 'Your clinic')
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Eastern (New York)')
  await looksRight(page, 'clinic')
  await fill(page.getByLabel('Name of the clinic'), 'Smile Orthodontics')
  await next()

  await expectStep(page, 'When are you open?')
  await expect(page.getByLabel('Monday: from')).toHaveValue('09:00')
  await looksRight(page, 'hours')
  await press(page.getByRole('button', { name: 'Mon–Fri, 8 to 5' }))
  await next()

  await expectStep(page, 'Your rooms or chairs')
  await expect(page.getByLabel('Name of room 3')).toHaveValue('Room 3')
  await looksRight(page, 'rooms')
  await press(page.getByText('2', { exact: true }))
  await next()

  await expectStep(page, 'What do patients come for?')
  await looksRight(page, 'types')
  await press(page.getByLabel('Repair', { exact: true }))
  await next()

  await expectStep(page, 'Your doctors')
  await looksRight(page, 'doctors')
  await fill(page.getByLabel('Doctor 1: first name'), 'Dana')
  await fill(page.getByLabel('Doctor 1: last name'), 'Wire')
  await next()

  await expectStep(page, 'Your account')
  await expect(page.getByLabel('Last name')).toHaveValue('Wire')
  await looksRight(page, 'administrator')
  await fill(page.getByLabel('First name'), 'Ana')
  await fill(page.getByLabel('Last name'), 'Lee')
  await fill(page.getByLabel('Email'), 'ana@smile.example.com')
  await fill(page.getByLabel(/^Password/), 'a brand new password')
  await fill(page.getByLabel(/^Confirm password/), 'a brand new password')
  await press(page.getByRole('button', { name: 'Open the calendar' }))

  await expect(page).toHaveURL(/\/v2\/calendar\/day\/\d{4}-\d{2}-\d{2}$/)
  const list = page.getByRole('region', { name: 'Getting started' })
  await expect(list.getByRole('link')).toHaveText([
    'Invite colleagues',
    'Add patients',
    'Open online booking',
    'Set up payments',
  ])
  if (!isPhone(page)) await expect(page.getByText('Room 2').first()).toBeVisible()
  await looksRight(page, 'done')
  expect(actions(), 'what it takes to set a clinic up').toBeLessThanOrEqual(20)

  const dialog = await openNewAppointment(page)
  await fill(dialog.getByRole('combobox', { name: 'Patient' }), 'Leo Chan')
  await press(page.getByRole('option', { name: 'New Patient “Leo Chan”' }))
  await fill(dialog.getByLabel('Email'), 'leo@example.com')
  await fill(dialog.getByLabel('Phone'), '5551234567')
  // The time is chosen before the type: late in the evening, an appointment an hour from now would end after
  // midnight.
  await chooseDay(page, dialog, nextWorkDay())
  await fill(dialog.getByRole('combobox', { name: 'Time' }), '10:00 AM')
  await dialog.getByLabel('Doctor').selectOption({ label: 'Dana Wire' })
  await dialog.getByLabel('Appointment type').selectOption({ label: 'New patient consultation (60 min)' })
  await dialog.getByLabel('Room').selectOption({ label: 'Room 1' })
  await press(dialog.getByRole('button', { name: 'Create' }))
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => {
      const { rows } = await house.owner.query(
        `select p.full_name as patient, d.last_name as doctor, r.title as room, c.name as clinic,
           to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI') as at
         from appointments a join patients p on p.id = a.patient_id join doctors d on d.id = a.doctor_id
         join rooms r on r.id = a.room_id join clinics c on c.id = a.clinic_id`,
      )
      return rows
    })
    .toEqual([
      {
        patient: 'Leo Chan',
        doctor: 'Wire',
        room: 'Room 1',
        clinic: 'Smile Orthodontics',
        at: `${nextWorkDay()} 10:00`,
      },
    ])

  // The list knows of the patient without a reload; once dismissed, it stays away.
  const info = page.getByRole('dialog', { name: 'Appointment info' })
  await info.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(info).toBeHidden()
  await expect(list.getByRole('link')).toHaveText([
    'Invite colleagues',
    'Open online booking',
    'Set up payments',
  ])
  await list.getByRole('button', { name: 'Dismiss' }).click()
  await expect(list).toBeHidden()
  await expect(page.locator('main')).toBeFocused()
  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  await expect(list).toBeHidden()
})

test('problems are shown on their fields, step by step; Back and a reload lose nothing', {
  tag: '@whole',
}, async ({ page, house, expectRefusal }) => {
  await page.goto(await house.newLink())
  await expectStep(page, 'Your clinic')
  await goOn(page)
  await expect(page.getByText('Required field')).toBeVisible()
  await expect(page.getByLabel('Name of the clinic')).toBeFocused()
  await page.getByLabel('Name of the clinic').fill('Smile Orthodontics')
  await page.getByLabel('Phone number').fill('3125550142')
  await page.getByLabel('City').fill('Chicago')
  await goOn(page)

  await expectStep(page, 'When are you open?')
  await page.getByLabel('Monday: to').fill('08:00')
  await goOn(page)
  await expect(page.getByText('Must be after opening')).toBeVisible()
  await expect(page.getByLabel('Monday: to')).toBeFocused()
  await screenshot(page, 'set-up-hours-wrong')
  await page.getByLabel('Monday: to').fill('17:30')
  await goOn(page)

  await expectStep(page, 'Your rooms or chairs')
  await page.getByLabel('Name of room 2').fill('room 1')
  await goOn(page)
  await expect(page.getByText('This name is in the list already')).toBeVisible()
  await page.getByLabel('Name of room 2').fill('Blue chair')
  await goOn(page)

  await expectStep(page, 'What do patients come for?')
  await page.getByLabel('Adjustment: minutes').fill('0')
  await goOn(page)
  await expect(page.getByText('Must be greater than or equal to 15')).toBeVisible()
  await page.getByLabel('Adjustment: minutes').fill('45')
  await page.getByRole('button', { name: 'Add a type' }).click()
  await page.getByLabel('Name of the type').fill('Expander check')
  await goOn(page)

  await expectStep(page, 'Your doctors')
  await page.getByLabel('Doctor 1: first name').fill('Dana')
  await page.getByLabel('Doctor 1: last name').fill('Wire')
  await page.getByText('Offers every type').click()
  await page.getByLabel('Expander check').click()
  await expect(page.getByText('Offers 10 of 11 types')).toBeVisible()
  await page.reload()
  await expectStep(page, 'Your doctors')
  await expect(page.getByLabel('Doctor 1: last name')).toHaveValue('Wire')
  await expect(page.getByText('Offers 10 of 11 types')).toBeVisible()

  // Back by the page and by the browser, to the first step, and forward again.
  await page.getByRole('button', { name: 'Back' }).click()
  await expectStep(page, 'What do patients come for?')
  await expect(page.getByLabel('Name of the type')).toHaveValue('Expander check')
  await page.goBack()
  await expectStep(page, 'Your doctors')
  await goOn(page)
  await expectStep(page, 'Your account')
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Email').fill('ana')
  await page.getByLabel(/^Password/).fill('12345')
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  for (const said of [
    'Invalid email address',
    'Password must be at least 6 characters long',
    "Passwords don't match",
  ]) {
    await expect(page.getByText(said)).toBeVisible()
  }
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'set-up-administrator-wrong')

  // A problem that only the server finds.
  await page.getByLabel('Email').fill('ana@smile.example.com')
  await page.getByLabel(/^Password/).fill('password123')
  await page.getByLabel(/^Confirm password/).fill('password123')
  expectRefusal(`422 POST ${callOf(page)}`)
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  await expect(page.getByText('This password is too common. Please choose another one')).toBeVisible()
  await page.getByLabel(/^Password/).fill('a brand new password')
  await page.getByLabel(/^Confirm password/).fill('a brand new password')
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  await expect(page).toHaveURL(/\/v2\/calendar\/day\//)

  const { rows } = await house.owner.query(`
    select c.city, c.phone_number, (select to_char(closes_at, 'HH24:MI') from clinic_hours where week_day = 1) as monday,
      (select array_agg(title order by position) from rooms) as rooms,
      (select duration from appointment_types where title = 'Adjustment') as adjustment,
      (select count(*)::int from doctor_appointment_types) as offers
    from clinics c`)
  expect(rows).toEqual([
    {
      city: 'Chicago',
      phone_number: '3125550142',
      monday: '17:30',
      rooms: ['Room 1', 'Blue chair', 'Room 3'],
      adjustment: 45,
      offers: 10,
    },
  ])
})
