import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { atDetails, bookableClinic, bookedOnline, fillIn, heading, submit } from './booking-page.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

async function openSettings(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/settings/booking')
  await expect(page.getByLabel('Address')).toBeVisible()
}

test('an administrator opens the booking page, and its settings take effect for visitors [G-12] [G-31]', async ({
  page,
  anotherPage,
  server,
  clinic,
  make,
}) => {
  await bookableClinic(server, make, clinic)
  await make.appointmentType(clinic.id, { title: 'Debond', duration: 45 })
  await server.owner.query('update booking_settings set enabled = false where clinic_id = $1', [clinic.id])
  await openSettings(page, clinic.administrator)
  await expect(page.getByRole('heading', { level: 1, name: 'Online booking' })).toBeVisible()
  await expect(page).toHaveTitle('Online booking · Settings · Archwire')
  await expect(page.getByText('No doctor offers it yet, so nobody can book it.')).toBeVisible()
  const isOn = page.getByRole('switch', { name: 'Visits can be booked online' })
  await isOn.check()
  await page.getByLabel('Address').fill('Two words')
  await page.getByLabel('Days ahead, at most').fill('0')
  await page.getByLabel('Sites that may show it').fill('not a site')
  await save(page)
  await expect(page.getByLabel('Address')).toBeFocused()
  await expect(page.getByText('Use small letters, digits and single hyphens between them.')).toBeVisible()
  await expect(page.getByText('Must be a whole number of days from 1 to 365')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'settings-booking-problems')
  const slug = `harbor-${clinic.id}`
  await page.getByLabel('Address').fill(slug)
  await expect(page.getByText(`/book/${slug} once saved.`)).toBeVisible()
  await page.getByLabel('Days ahead, at most').fill('90')
  await page.getByLabel('Sites that may show it').fill('www.example.com')
  await page.getByLabel(/^Aligner Check/).uncheck()
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByLabel('Sites that may show it')).toHaveValue('https://www.example.com')
  const link = page.getByRole('link', { name: new RegExp(`/book/${slug}$`) })
  await expect(link).toBeVisible()
  await screenshot(page, 'settings-booking')
  await expectAccessible(page)

  const visitor = await anotherPage()
  await visitor.goto((await link.getAttribute('href')) ?? '')
  await expect(visitor.getByText('Consultation, 30 minutes')).toBeVisible()
  await isOn.uncheck()
  await save(page)
  await expect(page.getByText('The page is off')).toBeVisible()
  const answer = await visitor.request.get(`${server.address}/v2/rest/public/clinics/${slug}/booking`)
  expect(answer.status()).toBe(404)
})

test('a site that is allowed to can embed the page at its full height, and no other site can', {
  tag: '@any-width',
}, async ({ page, anotherPage, server, clinic, make, expectComplaint }) => {
  const { address, day } = await bookableClinic(server, make, clinic)
  let body = ''
  const site = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(body))
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = site.address() as AddressInfo
    await openSettings(page, clinic.administrator)
    await page.getByLabel('Sites that may show it').fill(`http://localhost:${port}`)
    await save(page)
    await expect(page.getByText('Saved successfully')).toBeVisible()
    const snippet = await page.getByLabel('To paste into your page').inputValue()
    body = `<!doctype html><html lang="en"><title>Harbor</title><body style="margin:0"><h1>Our clinic</h1>${snippet}`

    const visitor = await anotherPage()
    await visitor.setViewportSize({ width: 320, height: 640 })
    await visitor.goto(`http://localhost:${port}/?utm_source=own&secret=1`)
    const frame = visitor.frameLocator('iframe')
    await expect(heading(frame, 'Book an appointment')).toBeVisible()
    await expect(visitor.locator('iframe')).toHaveAttribute('src', /\/book\/[\w-]+\?utm_source=own$/)
    await expectWholeFrame(visitor)
    await atDetails(frame, day)
    await expectWholeFrame(visitor)
    await screenshot(visitor, 'booking-embedded')
    await fillIn(frame)
    await submit(frame).click()
    await expect(heading(frame, 'You are booked')).toBeVisible()
    await expectWholeFrame(visitor)
    expect(await bookedOnline(server, clinic.id)).toHaveLength(1)
    const { rows } = await server.owner.query('select utm_source from appointments where clinic_id = $1', [
      clinic.id,
    ])
    expect(rows).toEqual([{ utm_source: 'own' }])
    expect(await visitor.context().cookies()).toEqual([])

    const headers = (await visitor.request.get(server.address + address)).headers()
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' http://localhost:${port}`)
    const elsewhere = (await visitor.request.get(`${server.address}/v2/login`)).headers()
    expect(elsewhere['content-security-policy']).toContain("frame-ancestors 'none'")

    // A page that is off says in the frame whom to call; an error page there would be blocked by the browser.
    await server.owner.query('update booking_settings set enabled = false where clinic_id = $1', [clinic.id])
    expectComplaint(/Failed to load resource.*404.*\/book\//)
    await page.goto(`http://localhost:${port}/`)
    const off = page.frameLocator('iframe')
    await expect(heading(off, 'Online booking is not available just now')).toBeVisible()
    await expect(off.getByRole('main').getByRole('link', { name: '(555) 014-2000' })).toBeVisible()
    await screenshot(page, 'booking-off-embedded')
  } finally {
    site.closeAllConnections()
    site.close()
  }
})

/** Expects that the frame neither cuts off its content nor scrolls. */
async function expectWholeFrame(page: Page): Promise<void> {
  const hidden = async () => {
    const inside = page.frames().at(-1)
    return inside?.evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement
      return [scrollHeight - clientHeight, scrollWidth - clientWidth]
    })
  }
  await expect.poll(hidden, 'what the frame hides').toEqual([0, 0])
}
