import { expect, screenshot, startSession, test } from '../harness/harness.ts'

test('paper shows the page alone, black on white, from either scheme', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
}) => {
  const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${zoe.id}/profile`)
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Today' })).toBeHidden()
    await expect(page.getByText('Practice mode')).toBeHidden()
    await expect(page.getByRole('main').getByRole('button', { name: 'New Appointment' })).toBeHidden()
    const heading = page.getByRole('heading', { name: 'Zoë Muñoz' })
    await expect(heading).toBeVisible()
    await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect.poll(async () => (await page.getByRole('main').boundingBox())?.x).toBe(0)
  }
  await page.emulateMedia({ media: 'print' })
  await screenshot(page, 'shell-print')
})
