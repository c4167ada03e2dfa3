import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { pauseClock } from '../../../../test/component/pause-clock.ts'
import { expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const field = page.getByRole('main').getByRole('combobox', { name: 'Search patients' })
const options = page.getByRole('option')
const option = (name: RegExp) => page.getByRole('option', { name })
const newPatient = page.getByRole('dialog', { name: 'New Patient' })
const recent = page.getByRole('heading', { name: 'Recently opened' })

async function openSearch(at: 'desktop' | 'phone' = 'desktop') {
  const server = await open('patients/four patients', '/v2/search', { at })
  // Likely duplicates are requested while a form is filled in, some time after the last letter.
  server.fail('POST /v2/rest/patients/duplicates', 500)
  return server
}

const openField = () => page.getByRole('button', { name: 'Look for a patient' }).click()

test.each(['desktop', 'phone'] as const)(
  'the prompt becomes a field with the focus in it; four digits of a phone number find a family [TOP-17, TOP-01, TOP-13]: %s',
  async at => {
    await openSearch(at)
    await expect.element(page.getByRole('button', { name: 'Look for a patient' })).toBeVisible()
    await expectCount(page.getByRole('main').getByRole('combobox'), 0)
    await expectAccessible()
    await openField()
    await expect.element(field).toHaveFocus()
    await expect.element(recent).toBeVisible()
    await field.fill('4321')
    await expectCount(option(/Muñoz/), 2)
    const zoe = option(/Zoë Muñoz/)
    await expect.element(zoe).toMatchTextContent('Born 02/03/2011')
    await expect.element(zoe).toMatchTextContent('(555) 001-4321')
    await expect.element(zoe).toMatchTextContent('zoe@home.example.com')
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await expect.element(recent).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(recent).toBeVisible()
  },
)

test.each([
  ['4321', ''],
  ['5559990000', '(555) 999-0000'],
])(
  'digits are never taken for a name: a complete phone number is filled in, four digits are not: %s',
  async (typed, phone) => {
    await openSearch()
    await openField()
    await field.fill(typed)
    await page.getByRole('option', { name: 'New Patient', exact: true }).click()
    await expect.element(newPatient.getByLabelText('First name')).toHaveFocus()
    await expect.element(newPatient.getByLabelText('First name')).toHaveValue('')
    await expect.element(newPatient.getByLabelText('Phone')).toHaveValue(phone)
  },
)

test('one search is sent 300 ms after the last letter, for at most ten patients, and none for blanks [TOP-10, TOP-11, TOP-12, CST-10, API-03, API-92]', async () => {
  const server = await openSearch()
  const searches = () => server.requests.filter(request => request.startsWith('GET /v2/rest/patients?'))
  await openField()
  await expect.element(field).toHaveFocus()
  const goOn = pauseClock()
  await field.fill('   ')
  vi.advanceTimersByTime(600)
  await field.fill('')
  for (const letter of 'munoz') {
    await userEvent.keyboard(letter)
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(199)
  expect(searches()).toEqual([])
  vi.advanceTimersByTime(1)
  goOn()
  await expect.element(option(/Zoë Muñoz/)).toBeVisible()
  expect(searches()).toEqual(['GET /v2/rest/patients?query=munoz&limit=10'])
})

test('names that only sound similar stand in a group of their own', async () => {
  await openSearch()
  await openField()
  await field.fill('Cathrin Obrien')
  const group = page.getByRole('group', { name: 'Similar names' })
  await expect.element(group.getByRole('option', { name: /Cathryn O'Brien/ })).toBeVisible()
  await expectCount(page.getByRole('group', { name: 'Patients' }), 0)
  await expectAccessible()
})

test('a patient who is not found can be added with the typed text [TOP-16, ERR-07, TOP-08, SES-19]', async () => {
  await openSearch()
  await openField()
  await field.fill('Xavier Quintero-Wu')
  await expect.element(page.getByText('There are no results').first()).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(newPatient.getByLabelText('First name')).toHaveValue('Xavier')
  await expect.element(newPatient.getByLabelText('Last name')).toHaveValue('Quintero-Wu')
  await expect.element(newPatient.getByLabelText('First name')).toHaveFocus()
})

test('a failed search says so, and Retry helps [ERR-82]', async () => {
  const server = await openSearch()
  await openField()
  const recover = server.fail('GET /v2/rest/patients?*', { status: 403, body: { error: 'Not now' } })
  await field.fill('munoz')
  await expect
    .element(page.getByText('Search is currently unavailable. Please try again later.'))
    .toBeVisible()
  await expectAccessible()
  recover()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(option(/Zoë Muñoz/)).toBeVisible()
})

test('a slow search shows a placeholder for its results', async () => {
  const server = await openSearch()
  await openField()
  const answer = server.hold('GET /v2/rest/patients?*')
  await field.fill('munoz')
  await expect.element(page.getByRole('img', { name: 'Searching' })).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowUp}')
  answer()
  await expect.element(option(/Zoë Muñoz/)).toBeVisible()
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
})

test('keys that compose a letter choose nobody', async () => {
  await openSearch()
  await openField()
  await field.fill('munoz')
  await expect.element(option(/Zoë Muñoz/)).toBeVisible()
  for (const key of ['ArrowDown', 'Enter']) {
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }))
  }
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectAddress('/v2/search')
})
