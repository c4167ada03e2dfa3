import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
} from '../../../../test/component/expect-page.ts'
import { logIn } from '../../../../test/component/log-in.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const situation = 'record/a patient'
const numbered = 'record/a patient with a social security number'
const basic = page.getByRole('dialog', { name: 'Edit basic information' })
const contact = page.getByRole('dialog', { name: 'Edit contact information' })
const emergency = page.getByRole('dialog', { name: 'Edit emergency contact' })
const card = (name: string) => page.getByRole('region', { name })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click()
const updated = page.getByText('Patient has been updated.')

test.each(widths)(
  'the patient’s basic details are changed over the record; only typed values are sent, %s [PRO-04, PRO-33, PRO-36, PRO-37, PRO-42, ERR-105]',
  async at => {
    const server = await open(numbered, ({ patient }) => `/v2/patient/${patient}/profile`, { at })
    const { patient } = server.named
    await page.getByRole('link', { name: 'Edit basic information' }).click()
    await expectAddress(`/v2/patient/${patient}/edit/basic`)
    await expect.element(basic.getByLabelText('First name')).toHaveFocus()
    await expect.element(basic.getByLabelText('SSN')).toHaveValue('***-**-6789')
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await basic.getByLabelText('First name').fill('')
    await basic.getByLabelText('Last name').fill(' ')
    await basic.getByLabelText('Date of birth').fill('02/30/2011')
    await save(basic)
    await expect.element(basic.getByText('Must have a first name')).toBeVisible()
    await expect.element(basic.getByText('Must have a last name')).toBeVisible()
    await expect.element(basic.getByText('Must have a valid date of birth: MM/DD/YYYY')).toBeVisible()
    await expect.element(basic.getByLabelText('First name')).toHaveFocus()
    expect(server.sent).toEqual([])
    await basic.getByLabelText('First name').fill('Zoë Ana')
    await basic.getByLabelText('Last name').fill("de la O'Neil")
    await basic.getByLabelText('Date of birth').fill('2/3/2011')
    await basic.getByLabelText('Gender').selectOptions('Female')
    await save(basic)
    await expect.element(updated).toBeVisible()
    expect(server.sent.map(({ request, body }) => ({ request, body }))).toEqual([
      {
        request: `PATCH /v2/rest/patients/${patient}`,
        body: {
          patient: { firstName: 'Zoë Ana', lastName: "de la O'Neil", dob: '2011-02-03', gender: 'female' },
        },
      },
    ])
    await expect.element(basic).not.toBeInTheDocument()
    await expectAddress(`/v2/patient/${patient}/profile`)
    await expect.element(page.getByRole('heading', { level: 1, name: "Zoë Ana de la O'Neil" })).toBeVisible()
    await expect.element(card('Basic information')).toMatchTextContent('***-**-6789')
  },
)

test('a social security number is replaced by typing another, and removed by deleting it [PRO-33]', async () => {
  await open(numbered, ({ patient }) => `/v2/patient/${patient}/edit/basic`)
  const field = basic.getByLabelText('SSN')
  const first = basic.getByLabelText('First name')
  await expect.element(first).toHaveFocus()
  const putCaretAtEnd = async () => {
    ;(field.element() as HTMLInputElement).focus()
    await userEvent.keyboard('{End}')
  }
  await putCaretAtEnd()
  await userEvent.keyboard('66')
  await expect.element(field).toHaveValue('66')
  await save(basic)
  await expect.element(basic.getByText('Must have a valid SSN.')).toBeVisible()
  await field.fill('987654321')
  await first.click()
  await expect.element(field).toHaveValue('987-65-4321')
  await save(basic)
  await expect.element(card('Basic information')).toMatchTextContent('***-**-4321')
  await page.getByRole('link', { name: 'Edit basic information' }).click()
  await expect.element(first).toHaveFocus()
  await putCaretAtEnd()
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('')
  await save(basic)
  await expect.element(basic).not.toBeInTheDocument()
  await expect
    .element(card('Basic information').getByRole('button', { name: 'Show SSN' }))
    .not.toBeInTheDocument()
})

test.each(widths)(
  'the contact details are changed by the rules of their fields, %s [PRO-34, PRO-38, PRO-39]',
  async at => {
    const server = await open(situation, ({ patient }) => `/v2/patient/${patient}/edit/contact-info`, { at })
    await expect.element(contact.getByLabelText('Country')).toHaveValue('US')
    await contact.getByLabelText('Mobile').fill('')
    await contact.getByLabelText('Email').fill('')
    await save(contact)
    await expect.element(contact.getByText('Must have a phone number')).toBeVisible()
    await expect.element(contact.getByText('Must have an email')).toBeVisible()
    await expect.element(contact.css(':focus')).toHaveAttribute('aria-invalid', 'true')
    await userEvent.type(contact.getByLabelText('Mobile'), '555001')
    await contact.getByLabelText('Email').fill('zoe@home')
    await save(contact)
    await expect.element(contact.getByText('Must have a valid phone number.')).toBeVisible()
    await expect.element(contact.getByText('Must have a valid email.')).toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    expect(server.sent).toEqual([])
    await contact.getByLabelText('Mobile').fill('555-001-4321')
    await contact.getByLabelText('Email').fill('zoe@home.example.com')
    await contact.getByLabelText('Address').fill('12 Harbor Street')
    await contact.getByLabelText('State').selectOptions('New York')
    await save(contact)
    await expect.element(updated).toBeVisible()
    const reach = card('Contact information')
    await expect.element(reach.getByRole('link', { name: '(555) 001-4321' })).toBeVisible()
    await expect.element(reach).toMatchTextContent('12 Harbor Street NY US')
  },
)

test('the emergency contact needs an email and a phone by the same rules [PRO-35, PRO-40]', async () => {
  const server = await open(situation, ({ patient }) => `/v2/patient/${patient}/edit/emergency-contact`)
  await emergency.getByLabelText('Name').fill("Seán O'Neil")
  await save(emergency)
  await expect.element(emergency.getByText('Must have an email')).toBeVisible()
  await expect.element(emergency.getByText('Must have a phone number')).toBeVisible()
  await expect.element(emergency.css(':focus')).toHaveAttribute('aria-invalid', 'true')
  expect(server.sent).toEqual([])
  await emergency.getByLabelText('Email').fill('sean@home.example.com')
  await userEvent.type(emergency.getByLabelText('Mobile'), '5550019999')
  await expect.element(emergency.getByLabelText('Mobile')).toHaveValue('(555) 001-9999')
  await expectAccessible()
  await save(emergency)
  await expect.element(card('Emergency contact')).toMatchTextContent("Seán O'Neil")
})

test('a problem that the server found stands on its field [PRO-41]', async () => {
  await open(situation, ({ patient }) => `/v2/patient/${patient}/edit/basic`)
  const born = basic.getByLabelText('Date of birth')
  await born.fill('01/01/2199')
  await save(basic)
  await expect.element(basic.getByText('Date of birth is invalid')).toBeVisible()
  await expect.element(born).toHaveFocus()
  await expect.element(born).toHaveValue('01/01/2199')
})

test('a conflict shows who saved first and what, before it can be saved over', async () => {
  const server = await open(situation, ({ patient }) => `/v2/patient/${patient}/edit/contact-info`)
  const city = contact.getByLabelText('City')
  await city.fill('Brooklyn')
  await server.elsewhere('the patient moves to Queens')
  await save(contact)
  const notice = contact.getByRole('alert')
  await expect
    .element(notice)
    .toMatchTextContent(/This record was changed by Ana Ortiz, \w+ \d+, \d{4}, \d+:\d\d [AP]M/)
  await expect.element(notice).toMatchTextContent('City: None → Queens')
  await expect.element(city).toHaveValue('Brooklyn')
  await expect.element(contact.getByLabelText('Zip code')).toHaveValue('11101')
  await save(contact)
  await expect.element(card('Contact information')).toMatchTextContent('Brooklyn, 11101')
})

test('leaving unsaved input needs a confirmation; it survives the end of the session', async () => {
  const server = await open(situation, ({ patient }) => `/v2/patient/${patient}/profile`, {
    before: server => server.cutLive(),
  })
  await page.getByRole('link', { name: 'Edit basic information' }).click()
  const first = basic.getByLabelText('First name')
  await first.fill('Zoë')
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent('Are you sure you want to leave without saving changes?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(first).toHaveValue('Zoë')
  await server.elsewhere('the session ends')
  await save(basic)
  await logIn()
  await expect.element(first).toHaveValue('Zoë')
  await save(basic)
  await expect.element(page.getByRole('heading', { name: 'Zoë Vega' })).toBeVisible()
})

test('the dialog of a patient who does not exist says so [ERR-75]', async () => {
  await open('record/a patient of another clinic', ({ patient }) => `/v2/patient/${patient}/edit/basic`)
  await expect.element(basic.getByRole('alert')).toMatchTextContent("We couldn't find the patient")
})
