import { expect, startSession, test } from '../harness/harness.ts'
import { minutesAgo, today, visitDay } from '../scheduling/visit-fixture.ts'
import { cards, field } from './treatments-page.ts'

test('the page of a seated visit opens with its heading and Finish visit below the bars, also where patient and alerts are loaded last [NOT-50]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz', {
    starts_at: today(-20),
    checked_in_at: minutesAgo(20),
    seated_at: minutesAgo(10),
  })
  await server.owner.query(
    'update patients set premedication = true, latex_allergy = true, pregnant = true where id = $1',
    [patientId],
  )
  // A page that is long enough to be scrolled, whatever the window.
  await server.owner.query(
    `insert into notes (clinic_id, patient_id, classification, annotation, created_at, user_id)
     select $1, $2, 'yellow', 'Note ' || n, now() - n * interval '2 days', id
     from generate_series(1, 30) n, users where clinic_id = $1 and last_name = 'Lee'`,
    [clinic.id, patientId],
  )
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/patients\/\d+\/(profile\/infos|alerts)/, async route => {
    await released
    await route.continue()
  })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patientId}/treatment/${id}`)

  const heading = cards(page).first().getByRole('heading', { level: 3 })
  const finish = page.getByRole('button', { name: 'Finish visit' })
  const line = page.locator('main [data-shown="true"] > *')
  /** How far the higher of both is below the lowest bar. */
  const clear = async () => {
    const lowest = await page.evaluate(() => {
      const bars = [document.querySelector('header'), document.querySelector('main [data-shown="true"] > *')]
      return Math.max(...bars.map(bar => bar?.getBoundingClientRect().bottom ?? 0))
    })
    const boxes = await Promise.all([heading.boundingBox(), finish.boundingBox()])
    return Math.min(...boxes.map(box => box?.y ?? 0)) - lowest
  }
  await expect(field(page)).toBeFocused()
  await expect(finish).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await expect.poll(clear).toBeGreaterThanOrEqual(0)
  release()
  await expect(line).toContainText('Latex')
  await expect.poll(clear).toBeGreaterThanOrEqual(0)
  await expect(finish).toBeInViewport()
})
