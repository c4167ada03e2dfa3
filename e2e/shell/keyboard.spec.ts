import { expect, homeHeading, homeOf, startSession, test } from '../harness/harness.ts'
import { settled } from '../harness/watch-traffic.ts'

test('after going to another page its heading has the focus and the page is at its top; a dialog changes neither', {
  tag: '@whole',
}, async ({ page, clinic, make, isMobile }) => {
  const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${zoe.id}/profile`)
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  // Content that is still loading above would move the scroll position.
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
