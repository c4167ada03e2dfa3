import { expect, expectAccessible, isPhone, screenshot, startSession, test } from '../harness.ts'
import { addFamilyMember } from '../record/add-family-member.ts'
import { settled } from '../watch-traffic.ts'
import { dialogOf, fill } from './new-patient-form.ts'

test.beforeEach(async ({ page, clinic }) => {
  await startSession(page, clinic.staff)
})

test('leaving a form that was begun is asked about; an untouched one closes by Escape, the backdrop or back [SES-20] [SES-21]', async ({
  page,
}) => {
  await page.goto('/v2/search')
  const link = page.getByRole('link', { name: 'New Patient' })
  await link.click()
  // It listens to keys a moment after it is seen, when it has the focus.
  await expect(dialogOf(page).getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/v2\/search$/)
  await expect(link).toBeFocused()
  if (!isPhone(page)) {
    await link.click()
    await expect(dialogOf(page)).toBeVisible()
    await page.mouse.click(10, 700)
    await expect(dialogOf(page)).toHaveCount(0)
  }
  await link.click()
  await fill(page, { 'First name': 'Ana' })
  await page.keyboard.press('Escape')
  const question = page.getByText('Are you sure you want to leave without saving changes?')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'new-patient-leave')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(dialogOf(page).getByLabel('First name')).toHaveValue('Ana')
  await page.goBack()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/v2\/search$/)
})

test('a link to the dialog opens it over a page, and closing it stays in the app', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.goto('/v2/patient/new')
  await expect(dialogOf(page)).toBeVisible()
  await page.reload()
  await expect(dialogOf(page)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/v2\/search$/)
})

test('Escape on the question takes the question away and nothing else', { tag: '@any-width' }, async ({
  page,
}) => {
  await page.goto('/v2/search')
  await page.getByRole('link', { name: 'New Patient' }).click()
  const name = dialogOf(page).getByLabel('First name')
  await name.fill('Ana')
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to leave without saving changes?',
  })
  for (let times = 0; times < 3; times++) {
    await page.keyboard.press('Escape')
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    // A step back that nobody asked for would be over by then.
    await settled(page)
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Ana')
    await expect(name).toBeFocused()
  }
  await expect(page).toHaveURL('/v2/patient/new')
})

test('nothing of a patient goes into the history of the browser', { tag: '@any-width' }, async ({
  page,
  clinic,
  make,
}) => {
  const zoe = await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    phone_number: '5550014321',
    email: 'zoe@home.example.com',
  })
  const remembered = () =>
    page.evaluate(() =>
      JSON.stringify([history.state, document.title, { ...localStorage }, { ...sessionStorage }]),
    )
  await page.goto(`/v2/patient/${zoe.id}/profile`)
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  await expect(page).toHaveTitle('Patient · Archwire')
  expect(await remembered()).not.toMatch(/Muñoz|555|zoe@/)
  await addFamilyMember(page)
  await expect(dialogOf(page).getByLabel('Last name')).toHaveValue('Muñoz')
  expect(await remembered()).not.toMatch(/Muñoz|555|zoe@/)
  // Back and forward find it as it was; a page that is loaded anew does not.
  await page.goBack()
  await expect(dialogOf(page)).toHaveCount(0)
  await page.goForward()
  await expect(dialogOf(page).getByLabel('Last name')).toHaveValue('Muñoz')
  await page.reload()
  await expect(dialogOf(page).getByLabel('Last name')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz', includeHidden: true })).toBeAttached()
})
