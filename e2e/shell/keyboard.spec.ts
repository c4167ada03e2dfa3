import {
  expect,
  expectAccessible,
  homeHeading,
  homeOf,
  screenshot,
  signIn,
  startSession,
  test,
} from '../harness.ts'
import { settled } from '../watch-traffic.ts'

test('/ goes to the search, ? shows every key, and neither while somebody types', { tag: '@whole' }, async ({
  page,
  clinic,
  isMobile,
}) => {
  await startSession(page, clinic.staff)
  // The calendar has keys of its own.
  await page.goto('/v2/search')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await page.keyboard.press('/')
  const field = isMobile
    ? page.getByRole('main').getByRole('combobox')
    : page.getByRole('banner').getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(field).toHaveValue('?/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await field.fill('')
  await field.blur()
  for (const keys of ['Control+/', 'Alt+/', 'Meta+/']) await page.keyboard.press(keys)
  await expect(field).not.toBeFocused()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.locator('dl').first().getByRole('term')).toHaveText(['/', 'n', '?', 'Esc'])
  await expect(help.getByText('Find a patient')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'shell-shortcuts')
  await page.keyboard.press('/')
  await expect(field).not.toBeFocused()
  await expect(help.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})

test('the help opens by its button too, and closes by its own and by a click beside it', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic }) => {
  await signIn(page, clinic.staff)
  const button = page.getByRole('button', { name: 'Help' })
  await button.click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await help.getByRole('button', { name: 'Close' }).click()
  await expect(help).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(30, 600)
  await expect(help).toBeHidden()
})

test('keys belong to a dialog while it is open', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
}) => {
  await startSession(page, clinic.staff)
  await page.goto('/v2/patient/new')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(page).toHaveURL('/v2/patient/new')
})

test('the first Tab offers to skip the bars', { tag: ['@any-width', '@whole'] }, async ({ page, clinic }) => {
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('after a step to another page its heading has the focus and its top is shown; a dialog moves neither', async ({
  page,
  clinic,
  make,
  isMobile,
}) => {
  const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${zoe.id}/profile`)
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  // What is still to come above would move what is scrolled to.
  await settled(page)
  // A page that was loaded leaves the focus where the browser puts it.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px'
    scrollTo(0, 40)
  })
  const edit = page.getByRole('link', { name: 'Edit basic information' })
  await edit.evaluate(link => (link as HTMLElement).focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(edit).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(40)
  await page.getByRole('banner').getByRole('link', { name: 'Archwire' }).click()
  await expect(page).toHaveURL(homeOf(page))
  await expect(homeHeading(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  if (!isMobile) return
  await page.getByRole('link', { name: 'Search patients' }).click()
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
})

test('the focus waits for the name of the patient, not for the place that is kept for it', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await signIn(page, clinic.staff)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(`**/v2/rest/patients/${zoe.id}/profile/infos`, async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Look for a patient' }).click()
  await page.getByRole('main').getByRole('combobox').fill('munoz')
  await page.getByRole('option', { name: /Zoë Muñoz/ }).click()
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading.getByRole('img', { name: 'Loading' })).toBeVisible()
  await expect(heading).not.toBeFocused()
  answer()
  await expect(heading).toHaveText('Zoë Muñoz')
  await expect(heading).toBeFocused()
})
