import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import {
  answerAll,
  formAddress,
  patientWithIntakeForm,
  question,
  signAs,
  submit,
} from './health-history-page.ts'

const latex = 'Are you allergic to latex?'
const responses = (page: Page) => page.waitForRequest(/\/responses$/)

test('a patient fills in the form, signs it and is thanked; the clinic receives it with its alerts [G-18] [PIF-48]', {
  tag: '@width',
}, async ({ page, server, clinic, make }) => {
  const { id, uuid, formId } = await patientWithIntakeForm(make, clinic.id)
  await page.goto(formAddress(uuid))
  await expect(page.getByRole('heading', { level: 1, name: 'Health history' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Harbor Orthodontics')
  await expect(page).toHaveTitle('Health history · Harbor Orthodontics')
  await expect(page.getByRole('contentinfo')).toContainText('Harbor Orthodontics')
  // The clinic's letter stands at the head and in the browser's tab.
  await expect(page.getByRole('banner').getByText('H', { exact: true })).toBeVisible()
  const icon = await page.locator('link[rel="icon"]').getAttribute('href')
  expect(decodeURIComponent(icon ?? '')).toContain('>H</text>')
  await answerAll(page)
  await question(page, latex).getByLabel('Yes').check()
  await question(page, 'Are you allergic to anything?').getByLabel('Yes').check()
  await page.getByLabel('To what, and what happens?').fill('Nickel: my skin turns red')
  await signAs(page, 'Zoë Muñoz')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'health-history')
  // A double click, as people make it.
  await submit(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Thank you, Zoë' })).toBeFocused()
  await expect(page.getByText(/^A copy comes to .•••@example\.com\.$/)).toBeVisible()
  await screenshot(page, 'health-history-thanks')
  await expectAccessible(page)
  const { rows } = await server.owner.query(
    `select r.legal_name, r.signature_method, r.answers->>'allergies_details' as details, p.latex_allergy, f.status
     from intake_form_responses r join intake_forms f on f.id = r.intake_form_id join patients p on p.id = f.patient_id
     where p.id = $1 and f.id = $2`,
    [id, formId],
  )
  expect(rows).toEqual([
    {
      legal_name: 'Zoë Muñoz',
      signature_method: 'drawn',
      details: 'Nickel: my skin turns red',
      latex_allergy: true,
      status: 'completed',
    },
  ])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a missing answer leads the patient to its question', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
}) => {
  const { uuid } = await patientWithIntakeForm(make, clinic.id)
  await page.goto(formAddress(uuid))
  await submit(page).click()
  const concern = page.getByLabel('What would you like us to help you with?')
  await expect(concern).toBeFocused()
  await expect(concern).toHaveAccessibleDescription(/^Please answer this question\./)
  await expectAccessible(page)
  await answerAll(page)
  await question(page, 'Do you take any medications').getByLabel('Yes').check()
  await submit(page).click()
  await expect(page.getByLabel('Which ones?')).toBeFocused()
  await page.getByLabel('Which ones?').fill('Aspirin')
  await submit(page).click()
  await expect(page.getByLabel('Zoë, the patient')).toBeFocused()
  await page.getByLabel('Somebody on behalf of Zoë').check()
  await submit(page).click()
  await expect(page.getByLabel('Your relationship to Zoë')).toBeFocused()
  await page.getByLabel('Your relationship to Zoë').selectOption('Parent')
  await submit(page).click()
  await expect(page.getByLabel('Your full legal name')).toBeFocused()
  await page.getByLabel('Your full legal name').fill('Mary Muñoz')
  await submit(page).click()
  await expect(page.getByText('Please sign in the box.')).toBeVisible()
  await screenshot(page, 'health-history-problems')
})

test('a finger draws, a stroke can be undone, and by keys alone the name is typed instead of drawn', {
  tag: '@whole',
}, async ({ page, context, server, clinic, make }) => {
  const { uuid, formId } = await patientWithIntakeForm(make, clinic.id)
  await page.goto(formAddress(uuid))
  const box = page.getByRole('img', { name: /^Box to sign in/ })
  await box.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  if (isPhone(page)) {
    const finger = await context.newCDPSession(page)
    const touch = (type: string, points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never)
    await touch('touchStart', [{ x: x + 20, y: y + height / 2 }])
    for (let step = 1; step < 8; step++) {
      await touch('touchMove', [{ x: x + 20 + (step * width) / 10, y: y + height / 3 }])
    }
    await touch('touchEnd', [])
    await expect(box).toHaveAccessibleName('Box to sign in, signed')
    // The page has not scrolled while the finger drew.
    expect((await box.boundingBox())?.y).toBeCloseTo(y, 0)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(box).toHaveAccessibleName('Box to sign in, empty')
  }
  await answerAll(page)
  await page.getByLabel('Somebody on behalf of Zoë').check()
  await page.getByLabel('Your relationship to Zoë').selectOption('Legal guardian')
  await page.getByLabel('Your full legal name').fill('Mary Muñoz')
  const typed = page.getByLabel('I cannot draw here: my typed name is my signature.')
  await typed.focus()
  await page.keyboard.press('Space')
  await expect(box).toHaveCount(0)
  await submit(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you, Mary Muñoz' })).toBeVisible()
  const { rows } = await server.owner.query(
    `select legal_name, signer_kind, signer_relationship, signature_method from intake_form_responses
     where intake_form_id = $1`,
    [formId],
  )
  expect(rows).toEqual([
    {
      legal_name: 'Mary Muñoz',
      signer_kind: 'guardian',
      signer_relationship: 'Legal guardian',
      signature_method: 'typed',
    },
  ])
})

test('input survives a reload, but neither half an hour nor another link [G-73]', {
  tag: '@any-width',
}, async ({ page, clinic, make }) => {
  const { uuid } = await patientWithIntakeForm(make, clinic.id)
  const other = await patientWithIntakeForm(make, clinic.id, { first_name: 'Ben' })
  await page.clock.install()
  await page.goto(formAddress(uuid))
  const concern = page.getByLabel('What would you like us to help you with?')
  await concern.fill('An overbite')
  await question(page, latex).getByLabel('Yes').check()
  await page.getByLabel('Your full legal name').fill('Zoë Muñoz')
  await page.reload()
  await expect(concern).toHaveValue('An overbite')
  await expect(question(page, latex).getByLabel('Yes')).toBeChecked()
  await expect(page.getByLabel('Your full legal name')).toHaveValue('Zoë Muñoz')
  await page.goto(formAddress(other.uuid))
  await expect(concern).toHaveValue('')
  await page.goto(formAddress(uuid))
  await expect(concern).toHaveValue('An overbite')
  await page.clock.fastForward('30:01')
  await expect(page.getByText('this form was emptied after 30 minutes')).toBeVisible()
  await expect(concern).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('if the form cannot be sent, everything stays, and another press sends it once', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { uuid, formId } = await patientWithIntakeForm(make, clinic.id)
  await page.goto(formAddress(uuid))
  await answerAll(page)
  await signAs(page, 'Zoë Muñoz')
  // The request arrives, and its response is lost.
  expectRefusal(`unreached POST /v2/rest/public/intake_forms/${uuid}/responses`)
  await page.route(
    /\/responses$/,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Everything that you filled in is still here.')
  const sent = responses(page)
  await submit(page).click()
  await sent
  await expect(page.getByRole('heading', { name: 'Thank you, Zoë' })).toBeVisible()
  const { rows } = await server.owner.query('select from intake_form_responses where intake_form_id = $1', [
    formId,
  ])
  expect(rows).toHaveLength(1)
})

test('of two people who have the form open the second is told that it was signed, which opens by the date of birth', {
  tag: '@whole',
}, async ({ page, anotherPage, server, clinic, make, expectRefusal }) => {
  const { uuid } = await patientWithIntakeForm(make, clinic.id)
  const other = await anotherPage()
  await other.goto(server.address + formAddress(uuid))
  await page.goto(formAddress(uuid))
  for (const one of [page, other]) {
    await answerAll(one)
    await signAs(one, 'Zoë Muñoz')
  }
  await submit(other).click()
  await expect(other.getByRole('heading', { name: 'Thank you, Zoë' })).toBeVisible()
  expectRefusal(`422 POST /v2/rest/public/intake_forms/${uuid}/responses`)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'This form was already completed' })).toBeFocused()
  await expectAccessible(page)
  await expectThumbSized(page)
  expectRefusal(`422 POST /v2/rest/public/intake_forms/${uuid}/views`)
  await page.getByLabel('Date of birth of Zoë').fill('1990-02-04')
  await page.getByRole('button', { name: 'See what was signed' }).click()
  await expect(page.getByText('That does not match what the clinic has on file.')).toBeVisible()
  await page.getByLabel('Date of birth of Zoë').fill('1990-02-03')
  await page.getByRole('button', { name: 'See what was signed' }).click()
  await expect(page.getByText('Signed by Zoë Muñoz, patient on')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The signature' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'health-history-signed')
})

test('a minor needs a parent, and an invalid link says only that it is one', {
  tag: '@whole',
}, async ({ page, clinic, make, expectRefusal }) => {
  const { uuid } = await patientWithIntakeForm(make, clinic.id, { dob: '2018-02-03' })
  await page.goto(formAddress(uuid))
  await expect(question(page, 'Are you pregnant')).toHaveCount(0)
  await answerAll(page, { hasPregnancyQuestion: false })
  await signAs(page, 'Zoë Muñoz')
  expectRefusal(`422 POST /v2/rest/public/intake_forms/${uuid}/responses`)
  await submit(page).click()
  await expect(page.getByText('A parent or guardian signs for a patient under 18.')).toBeVisible()
  await expect(page.getByLabel('Zoë, the patient')).toBeFocused()
  const unknown = '/intake_forms/00000000-0000-4000-8000-000000000000/responses/new'
  await page.goto(unknown)
  await expect(page.getByRole('heading', { name: 'This link does not lead to a form' })).toBeVisible()
  await expectAccessible(page)
})

test('the form fits a phone of 320 pixels @any-width', { tag: '@whole' }, async ({ page, clinic, make }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { uuid } = await patientWithIntakeForm(make, clinic.id, { first_name: 'Bartholomew-Alexander' })
  await page.goto(formAddress(uuid))
  await page.getByLabel('Somebody on behalf of Bartholomew-Alexander').check()
  await expectNoSidewaysScroll(page)
})
