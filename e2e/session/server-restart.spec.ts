import { field, logInToSettings, save } from '../clinic/clinic-settings-page.ts'
import { expect, test } from '../harness/harness.ts'
import { settled } from '../harness/watch-traffic.ts'

test('a server that goes away and comes back is caught up with, and what was typed is saved then', {
  tag: '@any-width',
}, async ({ page, clinic, server, expectRefusal, mayRefuse, expectComplaint }) => {
  expectRefusal('unreached PUT /v2/rest/settings/clinic')
  // Whether it is read again meanwhile depends on how many attempts to connect were needed.
  mayRefuse('unreached GET /v2/rest/settings/clinic')
  expectComplaint(/WebSocket connection to .* failed/)
  let lines = 0
  page.on('websocket', line => {
    lines++
    line.on('close', () => lines--)
  })
  await page.clock.install()
  await logInToSettings(page, clinic.administrator)
  // What is loaded when nothing else is to be done, such as the notices, is there before the server is not.
  await page.clock.runFor(2_000)
  await settled(page)
  const comeBack = await server.goAway()
  await field(page, 'City').fill('Portland')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Unable to connect to server.')
  await expect(field(page, 'City')).toHaveValue('Portland')
  const bar = page.getByText('Live updates are paused')
  // One attempt after the other, each once the one before has failed.
  const isSaid = async () => {
    await page.clock.runFor(16_000)
    await expect.poll(() => lines).toBe(0)
    await settled(page)
    return bar.isVisible()
  }
  await expect.poll(isSaid).toBe(true)

  // What happens meanwhile is told once it is back.
  await server.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
    await server.owner.query('update clinics set name = $2 where id = $1', [clinic.id, 'Seaside Dental'])
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: clinic.id } })
  })
  await comeBack()
  // The more attempts have failed, the longer until the next.
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
