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

test('paper shows headings that fold their part and heads of columns that sort', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
}) => {
  await make.task(clinic.id, { title: 'Order wires' })
  await startSession(page, clinic.administrator)
  await page.emulateMedia({ media: 'print' })
  await page.goto('/v2/tasks')
  await expect(page.getByText('Order wires')).toBeVisible()
  // On a phone's width tasks are cards, which have no columns.
  if ((page.viewportSize()?.width ?? 0) > 768)
    await expect(page.getByRole('button', { name: 'Due Date' })).toBeVisible()
  await page.goto('/v2/dashboard')
  await expect(page.getByRole('heading', { name: 'Daily Performance' })).toBeVisible()
})
