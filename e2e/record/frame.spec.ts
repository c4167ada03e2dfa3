import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { minutesAgo, today, visitDay } from '../scheduling/visit-day.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { followed } from '../watch-live.ts'

test('the record says whose it is and when they come next, and its views have addresses of their own [PRO-01] [PRO-03] [PRO-07] [PRO-08] [PRO-22] [ROL-07]', {
  tag: '@wide',
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz', { starts_at: '2031-03-04 10:00' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patientId}`)
  await expect(page).toHaveURL(`/v2/patient/${patientId}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Patient Profile' })).toBeVisible()
  await expect(page.getByText('Next appointment: Consultation, Mar 4, 2031, 10:00 AM')).toBeVisible()
  await page.getByRole('link', { name: 'CHANGE' }).click()
  await expect(page).toHaveURL(`/v2/appointment/${id}/edit`)
  // It listens to keys a moment after it is seen, when it has the focus.
  await expect(page.getByRole('dialog', { name: 'Edit Appointment' }).locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/v2/patient/${patientId}/profile`)

  const tabs = page.getByRole('navigation', { name: 'Record', exact: true })
  await expect(tabs.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Treatments' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/treatment`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Treatments' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(tabs.getByRole('link', { name: 'Treatments' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Patient Profile' })).toBeVisible()
})

test('on a phone the record has how to reach the patient, what comes next, and a bar at the foot [MOB-05] [MOB-06] [MOB-07]', {
  tag: ['@phone', '@whole'],
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz', { starts_at: '2031-03-04 10:00' })
  const alone = await make.patient(clinic.id, { last_name: 'Vega' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patientId}/profile`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /@/ }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: /^\(555\)/ }).first()).toBeVisible()
  await expect(main.getByText('Next Appointment: Consultation')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'record-phone')
  const foot = page.getByRole('navigation', { name: 'Record', exact: true })
  await expect(foot.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await expect(foot.getByRole('link')).toHaveText([
    'Profile',
    'Treatments',
    'Insurance',
    'Documents',
    'Imaging',
    'Finance',
    'Search',
  ])
  await expect(foot.getByRole('button')).toHaveCount(0)
  await foot.getByRole('link', { name: 'Treatments' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/treatment`)
  await expect(foot.getByRole('link', { name: 'Treatments' })).toHaveAttribute('aria-current', 'page')
  await expect(foot.getByRole('link', { name: 'Profile' })).not.toHaveAttribute('aria-current')
  await foot.getByRole('link', { name: 'Profile' }).click()
  await main.getByText('Next Appointment: Consultation').click()
  await expect(page).toHaveURL(`/v2/appointment/${id}`)
  await page.goBack()
  await foot.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
  await page.goto(`/v2/patient/${alone.id}/profile`)
  await expect(page.getByRole('heading', { name: 'Pat Vega' })).toBeVisible()
  await expect(page.getByText('Next Appointment')).toHaveCount(0)
})

test('while a record is loading its shape is there; one that cannot be loaded says so and can be tried again [PRO-13] [ERR-77] [ERR-78] [MOB-08]', {
  tag: '@whole',
}, async ({ page, clinic, make, expectRefusal }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  await startSession(page, clinic.staff)
  expectRefusal(`500 GET /v2/rest/patients/${id}/profile/infos`)
  let isDown = true
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(`**/v2/rest/patients/${id}/profile/infos`, async route => {
    await held
    if (isDown) await route.fulfill({ status: 500, json: { error: 'Something went wrong.' } })
    else await route.continue()
  })
  await page.goto(`/v2/patient/${id}/profile`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Loading' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Patient Profile' })).toBeVisible()
  await screenshot(page, 'record-loading')
  answer()
  await expect(page.getByRole('alert')).toContainText(
    isPhone(page)
      ? 'Unable to load patient information. Please refresh and try again.'
      : "Sorry! We couldn't load the page.",
  )
  await expectAccessible(page)
  await screenshot(page, 'record-failure')
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Pat Vega' })).toBeVisible()
})

test('a patient who is seated today is open as SEATED [PRO-12]', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const { patientId } = await visit('Zoë Muñoz', {
    starts_at: today(-30),
    checked_in_at: minutesAgo(20),
    seated_at: minutesAgo(10),
  })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patientId}/profile`)
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Open patients' })
  await expect(tabs.getByRole('link')).toHaveText([/Zoë Muñoz\s*Seated/])
})

test('the notes of a visit are one click from the daily flow [FLW-10]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz', { starts_at: today(45) })
  await startSession(page, clinic.staff)
  await page.goto('/v2/flow')
  await page.getByRole('main').getByRole('link', { name: 'Notes Zoë Muñoz' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/treatment/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
})

test('a record that became part of another leads to it, and leaves no tab behind', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const kept = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  const merged = await make.patient(clinic.id, { first_name: 'Zoe', last_name: 'Munoz' })
  await server.owner.query('update patients set merged_into = $1, archived_at = now() where id = $2', [
    kept.id,
    merged.id,
  ])
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${merged.id}/treatment`)
  await expect(page).toHaveURL(`/v2/patient/${kept.id}/treatment`)
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Open patients' })
  await expect(tabs.getByRole('link')).toHaveText(['Zoë Muñoz'])
})

test('an archived record says so, and an administrator restores it for everybody', {
  tag: '@any-width',
}, async ({ page, clinic, make, anotherPage }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega', archived_at: new Date() })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/profile`)
  await expect(page.getByText('This patient is archived.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await followed(page, 'treatments')
  await expectAccessible(page)
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await theirs.goto(`/v2/patient/${id}/profile`)
  await screenshot(theirs, 'record-archived')
  await theirs.getByRole('button', { name: 'Restore' }).click()
  await expect(theirs.getByText('Patient has been restored.')).toBeVisible()
  await expect(theirs.getByText('This patient is archived.')).toHaveCount(0)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Pat Vega' })).toBeFocused()
  await expect(page.getByText('This patient is archived.')).toHaveCount(0)
})
