import { expect, isPhone, openMenu, startSession, test } from '../harness/harness.ts'

test('the address names the open tab: a reload, Back and the tab of the patient lead there [DOC-01]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  const patient = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Lee' })
  const documents = `/v2/patient/${patient.id}/documents`
  await startSession(page, clinic.staff)
  await page.goto(documents)
  const uploads = page.getByRole('tab', { name: 'Uploads' })
  const forms = page.getByRole('tab', { name: 'Forms & Contracts' })
  await expect(forms).toHaveAttribute('aria-selected', 'true')
  await uploads.click()
  await expect(page).toHaveURL(`${documents}?tab=uploads`)
  await expect(page.getByRole('button', { name: 'Upload new' })).toBeVisible()
  await page.reload()
  await expect(uploads).toHaveAttribute('aria-selected', 'true')

  const record = page.getByRole('navigation', { name: 'Record', exact: true })
  await record.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Patient Profile' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${documents}?tab=uploads`)
  await expect(uploads).toHaveAttribute('aria-selected', 'true')

  // Goes elsewhere, and back to where the record was left.
  if (isPhone(page)) await (await openMenu(page)).getByRole('link', { name: 'Tasks' }).click()
  else
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Tasks/ })
      .click()
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  if (isPhone(page)) await openMenu(page)
  const open = page.getByRole('navigation', { name: 'Open patients' })
  await open.getByRole('link', { name: 'Ann Lee' }).click()
  await expect(page).toHaveURL(`${documents}?tab=uploads`)
  await expect(uploads).toHaveAttribute('aria-selected', 'true')

  await forms.click()
  await expect(page).toHaveURL(documents)
  await page.goto(`${documents}?tab=nothing`)
  await expect(forms).toHaveAttribute('aria-selected', 'true')
})
