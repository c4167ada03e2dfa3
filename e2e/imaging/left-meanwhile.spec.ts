import type { Page } from '@playwright/test'
import { goWithin } from '../go-within.ts'
import { expect, test } from '../harness.ts'
import { imagingDesk } from './imaging-desk.ts'

const first = (page: Page) => page.getByRole('button', { name: 'Create your first Progression here' })

/** What is done to a patient's progressions, and not answered before the page has gone on to another patient. */
const changes = [
  { what: 'the first progression', method: 'POST', count: 0, begin: (page: Page) => first(page).click() },
  {
    what: 'another progression',
    method: 'POST',
    count: 1,
    begin: async (page: Page) => {
      await page.getByRole('button', { name: 'New progression' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    },
  },
  {
    what: 'a deleted progression',
    method: 'DELETE',
    count: 1,
    begin: async (page: Page) => {
      await page.getByRole('button', { name: 'Delete Initial' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
  },
]

for (const { what, method, count, begin } of changes) {
  test(`the late answer to ${what} leads nobody back who is at another patient by then`, {
    tag: ['@any-width', '@whole'],
  }, async ({ page, clinic, make }) => {
    const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    const leo = await make.patient(clinic.id, { first_name: 'Leo', last_name: 'Park' })
    const desk = await imagingDesk(page, clinic.staff, zoe.id)
    if (count === 1) await desk.create('Initial', '2026-01-10')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/v2/rest/patients/${zoe.id}/imaging/progressions**`, async route => {
      if (route.request().method() === method) await released
      await route.continue()
    })
    await page.goto(`/v2/patient/${zoe.id}/imaging`)
    const asked = page.waitForRequest(request => request.method() === method)
    await begin(page)
    await asked
    await goWithin(page, `/v2/patient/${leo.id}/imaging`)
    await expect(page.getByRole('heading', { level: 1, name: 'Leo Park' })).toBeVisible()
    await expect(first(page)).toBeVisible()

    const seen: string[] = []
    page.on('framenavigated', frame => seen.push(frame.url()))
    const answered = page.waitForResponse(answer => answer.request().method() === method)
    release()
    await (await answered).finished()
    await first(page).click()
    await expect(page).toHaveURL(new RegExp(`/v2/patient/${leo.id}/imaging/progression/\\d+$`))
    expect(seen.filter(address => address.includes(`/${zoe.id}/`))).toEqual([])
  })
}
