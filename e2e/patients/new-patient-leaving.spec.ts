import { expect, startSession, test } from '../harness/harness.ts'
import { settled } from '../harness/watch-traffic.ts'
import { addFamilyMember } from '../record/record-page.ts'
import { dialogOf } from './new-patient-form.ts'

test.beforeEach(async ({ page, clinic }) => {
  await startSession(page, clinic.staff)
})

test('Escape on the confirmation closes the confirmation and nothing else', {
  tag: ['@any-width', '@whole'],
}, async ({ page }) => {
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
    // By then an unrequested step back would be over.
    await settled(page)
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Ana')
    await expect(name).toBeFocused()
  }
  await expect(page).toHaveURL('/v2/patient/new')
})

test('no detail of a patient goes into the browser’s history', { tag: ['@any-width', '@whole'] }, async ({
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
  await expect(page).toHaveTitle('Profile · Patient · Archwire')
  expect(await remembered()).not.toMatch(/Muñoz|555|zoe@/)
  await addFamilyMember(page)
  await expect(dialogOf(page).getByLabel('Last name')).toHaveValue('Muñoz')
  expect(await remembered()).not.toMatch(/Muñoz|555|zoe@/)
  // Back and Forward restore the dialog; a reload does not.
  await page.goBack()
  await expect(dialogOf(page)).toHaveCount(0)
  await page.goForward()
  await expect(dialogOf(page).getByLabel('Last name')).toHaveValue('Muñoz')
  await page.reload()
  await expect(dialogOf(page).getByLabel('Last name')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz', includeHidden: true })).toBeAttached()
})
