import { unlistedEvent } from '@archwire/server/test/fixtures/unlisted-event'
import { openSettings } from '../clinic/clinic-settings-page.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSignedIn,
  openMenu,
  screenshot,
  signIn,
  startSession,
  test,
} from '../harness/harness.ts'
import { endSessionsOf } from '../harness/page-control.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'

test('a session that ends while the settings are open leads to the login page by itself', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  await openSettings(page, clinic.administrator)
  await followed(page, 'clinic')
  await endSessionsOf(clinic.administrator, server, page)
  await expect(page).toHaveURL('/v2/login?return_to=%2Fsettings%2Fclinic')
})

test('while the server cannot be reached, the settings say that the person may be signed out; Check again settles it', {
  tag: '@whole',
}, async ({ page, clinic, server, expectRefusal }) => {
  expectRefusal('429 GET /v2/rest/user')
  await openSettings(page, clinic.administrator)
  await followed(page, 'clinic')
  await page.route('**/v2/rest/user', route => route.fulfill({ status: 429, json: { error: 'Too many' } }))
  // Any other call of the page after the end of the session would be refused too.
  await endSessionsOf(clinic.administrator, server, page)
  await expect(page.getByText('Live updates are paused: you may be signed out')).toBeVisible()
  await expectAccessible(page)
  await expectThumbSized(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'settings-maybe-signed-out')
  await page.unroute('**/v2/rest/user')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL('/v2/login?return_to=%2Fsettings%2Fclinic')
})

test('a tab whose session now belongs to another person is reloaded as theirs, without a confirmation', {
  tag: '@any-width',
}, async ({ page, context, clinic, make }) => {
  const elsewhere = await make.clinic({ name: 'Lakeside Dental' })
  const bob = await make.user(elsewhere.id, { admin: true, first_name: 'Bob', last_name: 'Hale' })
  const home = await context.newPage()
  let isDown = false
  const cut: (() => void)[] = []
  for (const tab of [page, home]) {
    await tab.routeWebSocket(/\/v2\/cable/, socket => {
      if (isDown) return void socket.close()
      const server = socket.connectToServer()
      server.onMessage(message => {
        socket.send(message)
        // The response about the first channel that the page follows.
        if (String(message).startsWith('430')) cut.push(() => socket.close())
      })
    })
  }
  await openSettings(page, clinic.administrator)
  await page.getByRole('textbox', { name: 'City' }).fill('Portland')
  await home.goto('/v2')
  await expectSignedIn(home, clinic.administrator)
  await expect.poll(() => cut.length).toBe(2)
  isDown = true
  for (const close of cut) close()
  // The login happens as in a third tab, without an event to these two.
  await startSession(page, bob)
  isDown = false
  // An attempt that is just failing misses the login; the next one may be far away.
  await expect(async () => {
    for (const tab of [page, home]) await tab.evaluate(() => void dispatchEvent(new Event('online')))
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Lakeside Dental', {
      timeout: 5_000,
    })
    await expect(home.getByRole('button', { name: bob.full_name, exact: true })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass()
  await expectSignedIn(home, bob)
  const menu = await openMenu(home)
  await expect(menu.getByText('Bob Hale').last()).toBeVisible()
  await expect(menu.getByText('Lakeside Dental')).toBeVisible()
  await expect(menu.getByText('Ana Ortiz')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Lakeside Dental')
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('')
})

test('an unknown event does no harm, and the next one is delivered', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  await signIn(page, clinic.staff)
  await followed(page, 'clinic')
  const own = server.database.forClinic(clinic.id, { kind: 'system' })
  await own.write(async tx => tx.publish(unlistedEvent({ channel: 'clinic', event: 'painted', data: {} })))
  await server.owner.query('update clinics set name = $2 where id = $1', [clinic.id, 'Harbor Smiles'])
  await own.write(async tx =>
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: clinic.id } }),
  )
  const menu = await openMenu(page)
  await expect(menu.getByText('Harbor Smiles')).toBeVisible()
})

test('while the server is asked who is signed in, the page shows its frame', { tag: '@whole' }, async ({
  page,
  clinic,
}) => {
  await startSession(page, clinic.staff)
  let answer: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/user', async route => {
    await released
    await route.continue()
  })
  await page.goto('/v2')
  await expect(page.getByRole('img', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Archwire')
  await screenshot(page, 'home-waiting')
  await page.goto('/v2/login')
  await expect(page.getByRole('img', { name: 'Loading' })).toBeVisible()
  await screenshot(page, 'login-waiting')
  answer()
  await expectSignedIn(page, clinic.staff)
})
