import type { Page } from '@playwright/test'
import { cutLiveUpdates, expect, startSession, test } from '../harness/harness.ts'
import { endSessionsOf } from '../harness/page-control.ts'
import { visitDay } from '../scheduling/visit-fixture.ts'

const expired = 'Your session has expired. Please log in again.'

/**
 * Marks the page if it reports the ended session anywhere but on the login page, which appears a second after the
 * refusal.
 */
async function watchForWords(page: Page): Promise<void> {
  await cutLiveUpdates(page)
  await page.addInitScript(words => {
    const look = () => {
      const isSaid = document.body?.textContent?.includes(words) === true
      if (isSaid && location.pathname !== '/v2/login') document.documentElement.dataset.told = 'early'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, expired)
  let isOver = false
  page.on('response', answer => {
    isOver ||= answer.status() === 401
  })
  await page.route(/\/login-page-[^/]*\.js$/, async route => {
    if (isOver) await new Promise(resolve => setTimeout(resolve, 1_000))
    await route.continue()
  })
}

async function expectOneNotice(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/v2\/login\?/)
  await expect(page.getByText(expired)).toBeVisible()
  await expect(page.getByText(expired)).toHaveCount(1)
  await expect(page.locator('html')).not.toHaveAttribute('data-told')
}

test('a page that finds the session ended shows no error before the login page is there', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  await watchForWords(page)
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  await page.getByRole('button', { name: 'Look for a patient' }).click()
  const field = page.getByRole('main').getByRole('combobox', { name: 'Search patients' })
  await expect(field).toBeFocused()
  await endSessionsOf(clinic.staff, server, page)
  await field.fill('ana')
  await expectOneNotice(page)
})

test('nor does a change that could not be saved show an error', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Zoë Muñoz')
  await watchForWords(page)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true })
  await expect(confirm).toBeVisible()
  await endSessionsOf(clinic.staff, server, page)
  await confirm.click()
  await expectOneNotice(page)
})
