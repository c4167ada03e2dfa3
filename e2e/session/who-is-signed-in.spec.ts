import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, type Person, screenshot, signIn, test } from '../harness.ts'
import type { RunningServer } from '../server.ts'

async function openSettings(page: Page, person: Person): Promise<void> {
  await page.goto('/settings/clinic')
  await logIn(page, person)
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
}

const endSessionsOf = (person: Person, server: RunningServer) =>
  server.owner.query(
    'update sessions set revoked_at = now() where user_id = (select id from users where email = $1)',
    [person.email],
  )

test('a session that ends while the settings are open leads to the login page by itself', async ({
  page,
  clinic,
  server,
}) => {
  await openSettings(page, clinic.administrator)
  await page.waitForTimeout(500)
  await endSessionsOf(clinic.administrator, server)
  await expect(page).toHaveURL('/v2/login?return_to=%2Fsettings%2Fclinic')
})

test('while the server cannot be asked, the settings say that one may be signed out; asking again settles it', async ({
  page,
  clinic,
  server,
  expectRefusal,
}) => {
  expectRefusal('429 GET /v2/rest/user')
  await openSettings(page, clinic.administrator)
  await page.waitForTimeout(500)
  await page.route('**/v2/rest/user', route => route.fulfill({ status: 429, json: { error: 'Too many' } }))
  await endSessionsOf(clinic.administrator, server)
  await expect(page.getByText('Live updates are paused: you may be signed out')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'settings-maybe-signed-out')
  await page.unroute('**/v2/rest/user')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL('/v2/login?return_to=%2Fsettings%2Fclinic')
})

test('a tab whose session has become another person’s is loaded anew as theirs, without asking', async ({
  page,
  context,
  clinic,
  make,
}) => {
  const elsewhere = await make.clinic({ name: 'Lakeside Dental' })
  const bob = await make.user(elsewhere.id, { admin: true, first_name: 'Bob', last_name: 'Hale' })
  const home = await context.newPage()
  let isDown = false
  const cut: (() => void)[] = []
  for (const tab of [page, home]) {
    await tab.routeWebSocket(/\/v2\/cable/, socket => {
      if (isDown) return void socket.close()
      cut.push(() => socket.close())
      socket.connectToServer()
    })
  }
  await openSettings(page, clinic.administrator)
  await page.getByRole('textbox', { name: 'City' }).fill('Portland')
  await home.goto('/v2')
  await expect(home.getByText('Ana Ortiz')).toBeVisible()
  await expect.poll(() => cut.length).toBe(2)
  await page.waitForTimeout(500)
  isDown = true
  for (const close of cut) close()
  const third = await context.newPage()
  await third.goto('/v2')
  await third.getByRole('button', { name: 'Sign out' }).click()
  await expect(third).toHaveURL('/v2/login')
  await signIn(third, bob)
  isDown = false
  for (const tab of [page, home]) await tab.evaluate(() => void dispatchEvent(new Event('online')))
  await expect(home.getByText('Bob Hale')).toBeVisible()
  await expect(home.getByRole('heading', { name: 'Lakeside Dental' })).toBeVisible()
  await expect(home.getByText('Ana Ortiz')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Lakeside Dental')
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('')
})

test('an event that the page does not know does no harm, and the next one is heard', async ({
  page,
  clinic,
  server,
}) => {
  await signIn(page, clinic.staff)
  await page.waitForTimeout(500)
  const own = server.database.forClinic(clinic.id, { kind: 'system' })
  await own.write(async tx => tx.publish({ channel: 'clinic', event: 'painted', data: {} }))
  await server.owner.query('update clinics set name = $2 where id = $1', [clinic.id, 'Harbor Smiles'])
  await own.write(async tx =>
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: clinic.id } }),
  )
  await expect(page.getByRole('heading', { name: 'Harbor Smiles' })).toBeVisible()
})

test('while the server is asked who is signed in, the page shows its frame', async ({
  page,
  context,
  clinic,
}) => {
  await signIn(page, clinic.staff)
  const tab = await context.newPage()
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await tab.route('**/v2/rest/user', async route => {
    await held
    await route.continue()
  })
  await tab.goto('/v2')
  await expect(tab.getByRole('img', { name: 'Loading' })).toBeVisible()
  await expect(tab.getByRole('banner')).toContainText('Archwire')
  await screenshot(tab, 'home-waiting')
  await tab.goto('/v2/login')
  await expect(tab.getByRole('img', { name: 'Loading' })).toBeVisible()
  await screenshot(tab, 'login-waiting')
  answer()
  await expect(tab.getByText('Sam Lee')).toBeVisible()
})

test('a page that gets no answer says so, and Retry helps', async ({ page, expectRefusal }) => {
  expectRefusal('404 GET /v2/rest/user')
  await page.route('**/v2/rest/user', route => route.fulfill({ status: 404, json: { error: 'Try later' } }))
  await page.goto('/v2/login')
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  await expect(page.getByRole('alert')).toContainText('Try later')
  await expectAccessible(page)
  await screenshot(page, 'page-failed')
  await page.unroute('**/v2/rest/user')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})
