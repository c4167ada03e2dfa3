import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAddress } from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'
import { playedLive } from '../../../test/component/played-live.ts'
import type { PlayedServer } from '../../../test/component/played-server.ts'

const situation = 'session/a clinic'
const settings = '/settings/clinic'
const saves = 'PUT /v2/rest/settings/clinic'
const cut = { before: (server: PlayedServer) => server.cutLive() }
const heading = page.getByRole('heading', { name: 'Log in' })
const city = page.getByRole('textbox', { name: 'City' })
const save = page.getByRole('button', { name: 'Save' })
const saved = page.getByText('Saved successfully')
const question = 'Are you sure you want to leave without saving changes?'

/** When the live connection returns after a loss, the page asks who is signed in. */
const comeBackLive = playedLive.reset

/** Logs in again; the email is filled in already. */
async function logInAgain(): Promise<void> {
  await expect.element(heading).toBeVisible()
  await page.getByLabelText('Password', { exact: true }).fill('correct horse battery')
  await userEvent.keyboard('{Enter}')
}

test('changes that others saved meanwhile are offered after the return', async () => {
  const server = await open(situation, settings, { as: 'administrator', ...cut })
  await city.fill('Portland')
  await server.elsewhere('the session ends')
  await save.click()
  await expectAddress('/v2/login?return_to=%2Fsettings%2Fclinic')
  await server.elsewhere('the clinic is in Bangor')
  await logInAgain()
  await expect.element(page.getByText('Someone else changed these settings')).toBeVisible()
  await expect.element(page.getByText('City: empty → Bangor (you changed it too)')).toBeVisible()
  await expect.element(city).toHaveValue('Portland')
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(server.sent.at(-1)?.body).toMatchObject({ clinic: { city: 'Portland' } })
  await expect.element(city).toHaveValue('Portland')
})

test('nothing is lost if a session ends during a save and the page itself finds it ended', async () => {
  const server = await open(situation, settings, { as: 'administrator' })
  const answer = server.hold(saves)
  await city.fill('Port')
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await city.fill('Portland')
  await server.elsewhere('the session ends')
  comeBackLive()
  await expectAddress('/v2/login?return_to=%2Fsettings%2Fclinic')
  await expect.element(heading).toBeVisible()
  answer()
  await logInAgain()
  await expect.element(city).toHaveValue('Portland')
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(server.sent.at(-1)?.body).toEqual({ clinic: { city: 'Portland' } })
})

test('the end of the session asks for no confirmation, and closes an open one', async () => {
  const server = await open(situation, settings, { as: 'administrator' })
  await city.fill('Portland')
  await page.getByRole('link', { name: 'Close settings' }).click()
  await expect.element(page.getByRole('alertdialog', { name: question })).toBeVisible()
  await server.elsewhere('the session ends')
  comeBackLive()
  await expectAddress('/v2/login?return_to=%2Fsettings%2Fclinic')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await logInAgain()
  await expect.element(city).toHaveValue('Portland')
})

test('nothing is lost if the connection and the session end together', async () => {
  const server = await open(situation, settings, { as: 'administrator', ...cut })
  await city.fill('Portland')
  await server.elsewhere('the session ends')
  const recover = server.fail('GET /v2/rest/user', 'unreached')
  const before = server.requests.length
  await save.click()
  await expect.element(heading).toBeVisible()
  expect(server.requests.slice(before)).toEqual([saves])
  recover()
  await logInAgain()
  await expect.element(city).toHaveValue('Portland')
})

test('without a network a save says so and keeps the form; with the network back it succeeds [ERR-54]', async () => {
  const server = await open(situation, settings, { as: 'administrator', ...cut })
  await city.fill('Portland')
  const recover = server.fail(/./, 'unreached')
  await save.click()
  const unreachable = 'Unable to connect to server. Please check your internet connection.'
  await expect.element(page.getByRole('alert')).toHaveTextContent(unreachable)
  await expect.element(city).toHaveValue('Portland')
  recover()
  await save.click()
  await expect.element(saved).toBeVisible()
})

test('a dialog returns over its page with the typed values, and closing it leads to that page [SES-23]', async () => {
  const server = await open(situation, '/v2/search')
  await page.getByRole('link', { name: 'New Patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Patient' })
  await dialog.getByLabelText('First name').fill('Bruno')
  await dialog.getByLabelText('Heard from').selectOptions('Yelp')
  await server.elsewhere('the session ends')
  comeBackLive()
  await expectAddress('/v2/login?return_to=%2Fv2%2Fpatient%2Fnew')
  await expect.element(heading).toBeVisible()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Your session has expired. Please log in again.')
  await logInAgain()
  await expectAddress('/v2/patient/new')
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Bruno')
  await expect.element(dialog.getByLabelText('Heard from')).toHaveValue('Yelp')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: 'Leave' }).click()
  await expectAddress('/v2/search')
  await expect.element(dialog).not.toBeInTheDocument()
})
