import { testPassword } from '@archwire/server/test/fixtures/factories'
import { field, openSettings, save } from '../clinic/clinic-settings-page.ts'
import { expect, homeOf, logIn, type Person, test } from '../harness/harness.ts'
import { endSessionsOf } from '../harness/page-control.ts'
import type { RunningServer } from '../harness/server.ts'
import { followed } from '../harness/watch-live.ts'
import { settled } from '../harness/watch-traffic.ts'

const loginPage = '/v2/login?return_to=%2Fsettings%2Fclinic'

const unusedFor = (minutes: number, person: Person, server: RunningServer) =>
  server.owner.query(
    `update sessions set last_seen_at = now() - make_interval(mins => $2)
     where user_id = (select id from users where email = $1)`,
    [person.email, minutes],
  )

async function minutesUnused(person: Person, server: RunningServer): Promise<number> {
  const { rows } = await server.owner.query(
    `select extract(epoch from now() - max(last_seen_at))::float / 60 as minutes from sessions
     where user_id = (select id from users where email = $1)`,
    [person.email],
  )
  return rows[0].minutes
}

test('a page that is left alone leads to the login page by itself, and back to the typed values', {
  tag: '@any-width',
}, async ({ page, clinic, server }) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await followed(page, 'clinic')
  // A call that is still under way would count as activity.
  await settled(page)
  await unusedFor(61, clinic.administrator, server)
  await expect(page).toHaveURL(loginPage)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(field(page, 'City')).toHaveValue('Portland')
})

test('typing keeps the session alive by a call every two minutes at most; live updates do not', {
  tag: '@any-width',
}, async ({ page, clinic, server }) => {
  await page.clock.install()
  await openSettings(page, clinic.administrator)
  await page.clock.runFor(1_000)
  await followed(page, 'clinic')
  await settled(page)
  await unusedFor(50, clinic.administrator, server)
  const own = server.database.forClinic(clinic.id, { kind: 'system' })
  const [refetched] = await Promise.all([
    page.waitForRequest('**/v2/rest/settings/clinic'),
    own.write(async tx => tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: clinic.id } })),
  ])
  expect(refetched.headers()['x-background']).toBe('1')
  await refetched.response()
  expect(await minutesUnused(clinic.administrator, server)).toBeGreaterThan(49)

  // The calls of a live connection that returns, which had no ping for so long, are marked as background calls.
  let signsOfLife = 0
  page.on('request', request => {
    if (request.url().endsWith('/v2/rest/user') && request.headers()['x-background'] === undefined)
      signsOfLife += 1
  })
  await page.clock.runFor(2 * 60_000)
  await field(page, 'City').pressSequentially('Port')
  await expect.poll(() => minutesUnused(clinic.administrator, server)).toBeLessThan(1)
  await page.clock.runFor(60_000)
  await field(page, 'City').pressSequentially('land')
  expect(signsOfLife).toBe(1)
  await page.clock.runFor(60_000)
  await page.mouse.click(5, 5)
  await expect.poll(() => signsOfLife).toBe(2)
})

test('a person who logs in again in one tab can continue in the other too, with the values typed there', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context, clinic, server, expectRefusal }) => {
  // The page's token is of the former session; the refusal brings the new one.
  expectRefusal('422 PUT /v2/rest/settings/clinic')
  await openSettings(page, clinic.administrator)
  const second = await context.newPage()
  await second.goto('/settings/clinic')
  await field(page, 'City').fill('Portland')
  await field(second, 'State').fill('ME')
  for (const tab of [page, second]) await followed(tab, 'clinic')
  await endSessionsOf(clinic.administrator, server, page, second)
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(loginPage)
    await expect(tab.getByLabel('Password', { exact: true })).toBeFocused()
  }
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(field(page, 'City')).toHaveValue('Portland')
  await second.evaluate(() => void dispatchEvent(new Event('focus')))
  await expect(field(second, 'State')).toHaveValue('ME')
  await expect(second.getByText('Unsaved changes')).toBeVisible()
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(second.getByText('changed these settings')).toBeVisible()
  await second.getByRole('button', { name: 'Keep my changes' }).click()
  await save(second)
  await expect(second.getByText('Saved successfully')).toBeVisible()
})

test('another person who logs in in one tab changes nothing in the other, which waits for its owner', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context, clinic, server, expectRefusal }) => {
  expectRefusal('422 POST /v2/rest/sessions')
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await followed(page, 'clinic')
  await endSessionsOf(clinic.administrator, server, page)
  await expect(page).toHaveURL(loginPage)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  const second = await context.newPage()
  await second.goto('/v2/login')
  await logIn(second, clinic.staff)
  await expect(second).toHaveURL(homeOf(second))
  const looked = page.waitForResponse('**/v2/rest/user')
  await page.evaluate(() => void dispatchEvent(new Event('focus')))
  await looked
  await expect(page.getByLabel('Email')).toHaveValue(clinic.administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(field(page, 'City')).toHaveValue('Portland')
})
