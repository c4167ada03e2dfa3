import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAddress } from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'
import { homeOf, openMenu } from '../../../test/component/shell.ts'
import { goBack } from '../../../test/component/steps.ts'

const situation = 'shell/a patient'
const menu = page.getByRole('dialog', { name: 'Menu' })

/** A browser that takes a second to step back; counts the steps that were requested and taken. */
function stepBackSlowly() {
  const go = history.go.bind(history)
  const count = { requested: 0, taken: 0 }
  vi.spyOn(history, 'go').mockImplementation(delta => {
    count.requested += 1
    setTimeout(() => go(delta), 1000)
  })
  const take = () => {
    count.taken += 1
  }
  addEventListener('popstate', take)
  onTestFinished(() => removeEventListener('popstate', take))
  return () => expect.poll(() => count).toEqual({ requested: 1, taken: 1 })
}

async function openAt(at: 'desktop' | 'phone') {
  await open(situation, '/v2/search', { at })
  await expect.element(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  return stepBackSlowly()
}

test('signing out of the menu leads to the login page all the same, however late the server says who is signed in [SES-42]', async () => {
  const server = await open(situation, '/v2/search', { at: 'phone' })
  await expect.element(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  const steppedBack = stepBackSlowly()
  server.hold('GET /v2/rest/user')
  await (await openMenu('phone')).getByText('Sign out').click()
  await steppedBack()
  await expectAddress('/v2/login')
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('a link that is touched right after the menu was closed leads where it says', async () => {
  const steppedBack = await openAt('phone')
  await (await openMenu('phone')).getByRole('link', { name: 'Daily flow' }).click()
  await expectAddress('/v2/flow')
  await expect.element(menu).not.toBeInTheDocument()
  await openMenu('phone')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'Search patients' }).click()
  await steppedBack()
  await expectAddress('/v2/search')
  await expect.element(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
  goBack()
  await expectAddress('/v2/flow')
  await expect.element(menu).not.toBeInTheDocument()
})

test('a menu that is opened again right after it was closed stays open', async () => {
  const steppedBack = await openAt('phone')
  await openMenu('phone')
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  await openMenu('phone')
  await steppedBack()
  await expect.element(menu).toBeVisible()
  goBack()
  await expect.element(menu).not.toBeInTheDocument()
  await expectAddress('/v2/search')
})

test('a second Escape on a dialog that is being closed does not leave its page', async () => {
  const steppedBack = await openAt('desktop')
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Archwire' }).click()
  await expectAddress(homeOf('desktop'))
  await banner.getByRole('link', { name: 'New Patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Patient' })
  await expect.element(dialog.getByLabelText('First name')).toHaveFocus()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await steppedBack()
  await expectAddress(homeOf('desktop'))
})
