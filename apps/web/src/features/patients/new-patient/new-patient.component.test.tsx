import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAddress } from '../../../../test/component/expect-page.ts'
import { logIn } from '../../../../test/component/log-in.ts'
import { open } from '../../../../test/component/open.tsx'

const dialog = page.getByRole('dialog', { name: 'New Patient' })
const firstName = dialog.getByLabelText('First name')
const link = page.getByRole('link', { name: 'New Patient' })
const question = page.getByRole('alertdialog', {
  name: 'Are you sure you want to leave without saving changes?',
})
const create = () => dialog.getByRole('button', { name: 'Create' }).click()

const whole = {
  'First name': 'Ana María',
  'Last name': "de la Cruz-O'Neil",
  Email: 'ana@example.com',
  Phone: '5551234567',
}
async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await dialog.getByLabelText(label).fill(value)
}

type Options = Parameters<typeof open>[2]

/**
 * The form in a clinic without patients: likely duplicates are requested some time after each letter, and there are
 * none.
 */
async function openForm(address = '/v2/patient/new', options: Options = {}) {
  const server = await open('patients/no patients', address, options)
  server.fail('POST /v2/rest/patients/duplicates', 500)
  return server
}

test.each(['desktop', 'phone'] as const)(
  'leaving a form with input needs a confirmation; an untouched one closes by Escape, the backdrop or Back [SES-20, SES-21]: %s',
  async at => {
    await openForm('/v2/search', { at })
    await link.click()
    // The dialog listens to keys a moment after it appears, when the field has the focus.
    await expect.element(firstName).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expectAddress('/v2/search')
    await expect.element(link).toHaveFocus()
    if (at === 'desktop') {
      await link.click()
      await expect.element(dialog).toBeVisible()
      await userEvent.click(document.body, { position: { x: 10, y: 700 }, force: true })
      await expect.element(dialog).not.toBeInTheDocument()
    }
    await link.click()
    await fill({ 'First name': 'Ana' })
    await userEvent.keyboard('{Escape}')
    await expect.element(question).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect.element(firstName).toHaveValue('Ana')
    history.back()
    await expect.element(question).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expectAddress('/v2/search')
  },
)

test('a link to the dialog opens it over a page, and closing it stays in the app', async () => {
  await openForm()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectAddress('/v2/search')
})

test('a search that found nobody finds the new patient once there is one [PRO-52]', async () => {
  await openForm('/v2/search')
  const field = page.getByRole('main').getByRole('combobox')
  const look = async () => {
    await page.getByRole('button', { name: 'Look for a patient' }).click()
    await field.fill('ana cruz')
  }
  await look()
  await expect.element(page.getByText('There are no results').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await fill(whole)
  await create()
  await expect.element(page.getByRole('heading', { name: whole['First name'] })).toBeVisible()
  // No page is loaded, so the former search results would still be fresh.
  history.back()
  await expect.element(page.getByRole('main').getByRole('link', { name: /Ana María/ })).toBeVisible()
  await look()
  await expect.element(page.getByRole('option', { name: /Ana María/ })).toBeVisible()
})

test('a digit in the middle of a phone number can be corrected, and an eleventh digit is not accepted', async () => {
  await openForm()
  const phone = dialog.getByLabelText('Phone')
  await expect.element(firstName).toHaveFocus()
  await phone.fill('5551934567')
  await expect.element(phone).toHaveValue('(555) 193-4567')
  const input = phone.element() as HTMLInputElement
  input.setSelectionRange(8, 8)
  await userEvent.keyboard('{Backspace}{Delete}23')
  await expect.element(phone).toHaveValue('(555) 123-4567')
  await userEvent.keyboard('8')
  await expect.element(phone).toHaveValue('(555) 123-4567')
  expect(input.selectionStart).toBe(9)
})

test('an empty form shows an error on each required field, and the first one has the focus [PRO-47, PRO-48, PRO-49, PRO-50]', async () => {
  const server = await openForm()
  await create()
  for (const text of [
    'Must have a first name',
    'Must have a last name',
    'Must have an email',
    'Must have a phone number',
  ]) {
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(firstName).toHaveFocus()
  await fill({ ...whole, Email: 'ana@example', Phone: '555123' })
  await create()
  await expect.element(dialog.getByText('Must have a valid email.')).toBeVisible()
  await expect.element(dialog.getByText('Must have a valid phone number.')).toBeVisible()
  await expectAccessible()
  expect(server.sent.filter(({ request }) => request === 'POST /v2/rest/patients')).toEqual([])
})

test('a problem that the server found stands on its field [ERR-39]', async () => {
  const server = await openForm()
  await fill(whole)
  server.fail('POST /v2/rest/patients', {
    status: 422,
    body: { error: '{"patient":{"phone_number":["is not in service"]}}' },
  })
  await create()
  await expect
    .element(dialog.getByText('Unable to create patient. Please check the form and try again.'))
    .toBeVisible()
  await expect.element(dialog.getByText('is not in service')).toBeVisible()
  await expect.element(dialog.getByLabelText('Phone')).toHaveFocus()
  await expectAccessible()
})

test('a session that ends over a new patient leads to the login page and back to the typed values [ERR-68, ERR-72]', async () => {
  const server = await open('patients/one patient', ({ zoe }) => `/v2/patient/${zoe}/profile`, {
    before: server => {
      server.cutLive()
      server.fail('POST /v2/rest/patients/duplicates', 500)
    },
  })
  await page.getByRole('button', { name: 'More for this patient' }).click()
  await page.getByRole('menuitem', { name: 'Add family member' }).click()
  await firstName.fill('Leo')
  await server.elsewhere('the session ends')
  await create()
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect.element(page.getByText('Your session has expired. Please log in again.')).toBeVisible()
  await logIn()
  await expect.element(firstName).toHaveValue('Leo')
  await expect.element(dialog.getByLabelText('Last name')).toHaveValue('Muñoz')
  await expect
    .element(page.getByRole('heading', { name: 'Zoë Muñoz', includeHidden: true }))
    .toBeInTheDocument()
  await create()
  await expect.element(page.getByRole('heading', { name: 'Leo Muñoz' })).toBeVisible()
})
