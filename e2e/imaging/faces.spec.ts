import { expect, screenshot, startSession, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import { textsOf } from '../messaging/conversation-page.ts'
import { openInbox, row } from '../messaging/inbox-page.ts'
import { expectFace, imagingUser, photo } from './imaging-fixture.ts'

test('a face that a colleague takes is at once in the open record, the search and the inbox, and its loss too [PRO-54, TOP-21, IMG-42, IMG-44]', {
  tag: '@wide',
}, async ({ page, anotherPage, clinic, make, server }) => {
  const phone = '5557654321'
  const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz', phone_number: phone })
  await textsOf(server).receive(clinic.id, { from: phone, body: 'Are you there?' })
  const colleague = await anotherPage()
  const desk = await imagingUser(colleague, clinic.administrator, zoe.id)
  const { series } = await desk.create('Initial', '2026-01-10')
  const gallery = series[1]?.id ?? 0

  const inbox = await anotherPage()
  await openInbox(inbox, clinic.staff)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${zoe.id}/profile`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
  await followed(page, 'treatments', 'patients')
  await expect(main.locator('img[src*="/face/"]')).toHaveCount(0)

  const serious = await desk.upload(gallery, await photo(1), 1)
  const smiling = await desk.upload(gallery, await photo(2), 2)
  const addressOf = ({ id }: { id: number }) => `/v2/rest/patients/${zoe.id}/face/${id}`
  await expectFace(main, addressOf(smiling))
  await expectFace(page.getByRole('navigation', { name: 'Open patients' }), addressOf(smiling))
  await expectFace(row(inbox, 'Are you there?'), addressOf(smiling))
  await page.getByRole('combobox', { name: 'Search patients' }).fill('Zoe')
  await expectFace(page.getByRole('option', { name: /Zoë Muñoz/ }), addressOf(smiling))
  await screenshot(page, 'record-face')
  // Who is not logged in gets nothing by the same address.
  const stranger = await anotherPage()
  expect((await stranger.request.get(new URL(addressOf(smiling), page.url()).href)).status()).toBe(401)

  await desk.remove(gallery, smiling.id)
  await expectFace(main, addressOf(serious))
  await expectFace(page.getByRole('option', { name: /Zoë Muñoz/ }), addressOf(serious))
  await desk.remove(gallery, serious.id)
  await expect(main.locator('img[src*="/face/"]')).toHaveCount(0)
  await expect(inbox.locator('img[src*="/face/"]')).toHaveCount(0)
})
