import { field, logInToSettings, save } from '../clinic/clinic-settings-page.ts'
import { expect, test } from '../harness/harness.ts'
import { settled } from '../harness/watch-traffic.ts'

test('a page catches up with a server that was away, and typed values are saved then', {
  tag: '@any-width',
}, async ({ page, clinic, server, expectRefusal, mayRefuse, expectComplaint }) => {
  expectRefusal('unreached PUT /v2/rest/settings/clinic')
  // Whether the settings are read again meanwhile depends on the number of attempts to connect.
  mayRefuse('unreached GET /v2/rest/settings/clinic')
  expectComplaint(/WebSocket connection to .* failed/)
  let lines = 0
  page.on('websocket', line => {
    lines++
    line.on('close', () => lines--)
  })
  await page.clock.install()
  await logInToSettings(page, clinic.administrator)
  // Code that is loaded when the page is idle, such as the notices, must be there before the server is gone.
  await page.clock.runFor(2_000)
  await settled(page)
  const comeBack = await server.goAway()
  await field(page, 'City').fill('Portland')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Unable to connect to server.')
  await expect(field(page, 'City')).toHaveValue('Portland')
  const bar = page.getByText('Live updates are paused')
  // Each attempt begins after the one before has failed.
  const isSaid = async () => {
    await page.clock.runFor(16_000)
    await expect.poll(() => lines).toBe(0)
    await settled(page)
    return bar.isVisible()
  }
  await expect.poll(isSaid).toBe(true)

  // A change during the outage is delivered once the server is back.
  await server.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
    await server.owner.query('update clinics set name = $2 where id = $1', [clinic.id, 'Seaside Dental'])
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: clinic.id } })
  })
  await comeBack()
  // The more attempts have failed, the longer is the wait for the next.
  const isOver = async () => {
    await page.clock.runFor(61_000)
    await settled(page)
    return bar.isHidden()
  }
  await expect.poll(isOver).toBe(true)
  await expect(page.getByText('Someone else changed these settings')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(field(page, 'Name')).toHaveValue('Seaside Dental')
  await expect(field(page, 'City')).toHaveValue('Portland')
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  const { rows } = await server.owner.query('select name, city from clinics where id = $1', [clinic.id])
  expect(rows).toEqual([{ name: 'Seaside Dental', city: 'Portland' }])
})
