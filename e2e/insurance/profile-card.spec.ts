import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { goWithin, pauseClock } from '../harness/page-control.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { settled } from '../harness/watch-traffic.ts'
import {
  addInsurance,
  cardOf,
  drawnCard,
  entryOf,
  insurancesOf,
  profileOf,
  setUpZoe,
  uploadCard,
  zoe,
} from './insurance-fixture.ts'

test('reported insurances appear on the profile: a draft is open with its notice and Review, a processed one closed with Edit [PRO-28, PRO-29, PRO-18]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id, hashid } = await setUpZoe({ page, clinic, make })
  await make.intakeForm(clinic.id, id)
  await page.goto(profileOf(id))
  const card = cardOf(page)
  await expect(card.getByText('The patient has not filled out the insurance form yet.')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'insurance-card-none')
  await followed(page, 'treatments')

  const insurance = insuranceFactories(server.owner)
  await insurance.form(clinic.id, id, {
    status: 'processed',
    gender: 'female',
    payer_id: await insurance.payerId('60054'),
    member_id: 'M-9',
    relation_to_patient: 'child',
    subscriber_first_name: 'Rosa',
    subscriber_member_id: 'M-8',
    processed_at: '2026-05-06T12:00:00Z',
  })
  await addInsurance(page, id, {
    insurance_company: 'Delta of the coast',
    member_id: 'M-77',
    plan_group_number: 'G-1',
    insurance_coverage_start: '2026-01-01',
    insurance_card_front: await uploadCard(page, await drawnCard()),
  })
  // The draft appears by a live event; nobody has pressed anything.
  const draft = entryOf(page, 'Delta of the coast')
  await expect(draft.getByRole('button', { expanded: true })).toHaveText('Delta of the coast')
  await expect(
    draft.getByText('This is a draft. Staff must review and complete it before it can be used.'),
  ).toBeVisible()
  await expect(draft).toContainText('M-77')
  await expect(draft).toContainText('G-1')
  await expect(draft).toContainText('01/01/2026')
  await expect(draft.getByRole('link')).toHaveText('Review')
  await expect(draft.getByRole('link')).toHaveAttribute('href', `/v2/insurance-form/${hashid}`)
  const processed = entryOf(page, 'Aetna')
  await expect(processed.getByRole('link')).toHaveText('Edit')
  await expect(processed.getByRole('button', { expanded: false })).toBeVisible()
  await expect(processed.getByText('M-9')).toBeHidden()
  await processed.getByRole('button', { name: 'Aetna' }).focus()
  await page.keyboard.press('Enter')
  await expect(processed.getByText('M-9')).toBeVisible()
  await expect(processed.getByText('This is a draft')).toHaveCount(0)
  await expect(processed).toContainText('Child of the policy holder')
  await expect(processed).toContainText('Policy holder member IDM-8')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await card.scrollIntoViewIfNeeded()
  await screenshot(page, 'insurance-card')

  const record = await (await page.request.get(`/v2/rest/patients/${id}/profile/infos`)).json()
  expect(record).toMatchObject({
    intakeForm: { id: expect.any(Number), uuid: expect.any(String), status: 'unsent' },
    contract: null,
    insuranceForms: [{ status: 'draft' }, { status: 'processed' }],
  })

  const picture = draft.getByRole('img', { name: 'Insurance card, front' })
  await expect
    .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await draft.getByRole('button', { name: 'View the card’s front' }).click()
  const large = page.getByRole('dialog', { name: 'Insurance card, front' })
  await expect(large.getByAltText('Insurance card, front')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'insurance-card-large')
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(draft.getByRole('button', { name: 'View the card’s front' })).toBeFocused()
})

test('the link is sent by email, not twice within five seconds, and can be copied [PRO-30, PRO-31, INS-06, INS-16, CST-34, ERR-106, API-65, API-149]', {
  tag: '@any-width',
}, async ({ page, context, clinic, make, server }) => {
  await page.clock.install()
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'notifications'])
  const { id, hashid } = await setUpZoe({ page, clinic, make })
  await page.goto(profileOf(id))
  const card = cardOf(page)
  const send = card.getByRole('button', { name: 'Send link' })
  await expect(send).toBeEnabled()
  await settled(page)
  // The clock stops, so that the five seconds last as long as the test needs.
  await pauseClock(page)
  await send.click()
  const paused = card.getByRole('button', { name: 'Link sent' })
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return paused.count()
    })
    .toBe(1)
  await page.clock.runFor(4_500)
  await expect(paused).toBeDisabled()
  await expect(paused).toBeFocused()
  await page.keyboard.press('Enter')
  await page.clock.runFor(600)
  await expect(send).toBeEnabled()
  await expect(send).toBeFocused()
  await page.clock.resume()
  const emails = async () =>
    (
      await server.owner.query(
        `select to_email from outbox_emails where clinic_id = $1 and template = 'insurance_form_link'`,
        [clinic.id],
      )
    ).rows
  expect(await emails()).toEqual([{ to_email: 'zoe@example.com' }])

  await card.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('URL copied to clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(`/v2/insurance-form/${hashid}`, page.url()).href,
  )
})

test('the five seconds continue while the page is left, and belong to that patient alone [INS-06, PRO-31]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  await page.clock.install()
  const other = await make.patient(clinic.id, { ...zoe, first_name: 'Ben', email: 'ben@example.com' })
  const { id } = await setUpZoe({ page, clinic, make })
  await page.goto(profileOf(id))
  const link = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await expect(link('Send link')).toBeEnabled()
  await settled(page)
  await pauseClock(page)
  /** The page needs a few moments of its own clock to change. */
  const comes = (one: Locator) =>
    expect
      .poll(
        async () => {
          await page.clock.runFor(10)
          return one.count()
        },
        { intervals: [50] },
      )
      .toBe(1)
  await link('Send link').click()
  await comes(link('Link sent'))
  await goWithin(page, insurancesOf(id))
  await comes(page.getByRole('heading', { level: 2, name: 'Insurance' }))
  await comes(link('Link sent'))
  await expect(link('Link sent')).toBeDisabled()
  await goWithin(page, insurancesOf(other.id))
  await comes(link('Send link'))
  await expect(link('Send link')).toBeEnabled()
  await goWithin(page, profileOf(id))
  await comes(link('Link sent'))
  await page.clock.runFor(5_000)
  await expect(link('Send link')).toBeEnabled()
})

test('an address that names the insurance leads to its card, also from the list of tasks [PRO-32, TSK-13]', async ({
  page,
  clinic,
  make,
}) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 560 })
  const { id } = await setUpZoe({ page, clinic, make })
  await addInsurance(page, id, { insurance_company: 'Delta of the coast' })
  const isReached = async () => {
    await expect(cardOf(page)).toBeFocused()
    await expect
      .poll(async () => (await cardOf(page).boundingBox())?.y ?? Number.NaN, 'the top of the card')
      .toBeLessThan(120)
    // The card is below the bar, not under it.
    expect((await cardOf(page).boundingBox())?.y).toBeGreaterThan(48)
  }
  await page.goto(`/v2/patient/${id}/profile#patient-insurance`)
  await isReached()
  await page.goto('/v2/tasks')
  await page.getByRole('link', { name: 'Review Insurance', exact: true }).click()
  await expect(page).toHaveURL(`/v2/patient/${id}/profile#patient-insurance`)
  await isReached()
  await screenshot(page, 'insurance-card-reached')
})
