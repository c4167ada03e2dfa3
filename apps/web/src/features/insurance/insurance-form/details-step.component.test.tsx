import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectCount } from '../../../../test/component/expect-page.ts'
import {
  button,
  field,
  group,
  holderQuestion,
  openDetails,
  sendAnyway,
  sentLast,
  submit,
} from '../../../../test/component/insurance-wizard.ts'
import { widths } from '../../../../test/component/thumb-sized.ts'

test.each(widths)(
  'missing values of a draft, and problems that the server finds, show an error on their field, and the first one gets the focus [PIF-25, PIF-26, PIF-27, PIF-28, PIF-37, PIF-43, ERR-84]',
  async at => {
    const server = await openDetails({ at })
    const born = field('Date of Birth')
    await field('First Name').fill('')
    await field('Last Name').fill(' ')
    await button('Submit').click()
    await expect.element(field('First Name')).toHaveAccessibleDescription('First Name is required')
    await expect.element(field('Last Name')).toHaveAccessibleDescription('Last Name is required')
    await expect.element(born).toHaveAccessibleDescription('Date of Birth is required')
    await expect.element(field('First Name')).toHaveFocus()
    await expectAccessible()
    await field('First Name').fill('Zoë')
    await field('Last Name').fill('Muñoz')
    await born.fill('02/30/1990')
    await button('Submit').click()
    await expect.element(born).toHaveFocus()
    await expect.element(born).toHaveAccessibleDescription('Must be a valid date: MM/DD/YYYY')
    // A date that only the server, which knows the clinic's day, finds wrong.
    await born.fill('02/03/2190')
    await sendAnyway()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Submission failed. Please check your details.')
    await expect.element(born).toHaveFocus()
    await expect.element(born).toHaveAccessibleDescription('Date of Birth is invalid')
    await born.fill('2-3-1990')
    await submit()
    expect(sentLast(server)).toEqual({
      status: 'draft',
      patient: { first_name: 'Zoë', last_name: 'Muñoz', dob: '1990-02-03' },
      holder: {},
    })
  },
)

test('a year of birth of two digits is written out when the field is left [PIF-50]', async () => {
  await openDetails({ at: 'phone' })
  const born = field('Date of Birth')
  await born.fill('3/4/90')
  await userEvent.tab()
  await expect.element(born).toHaveValue('03/04/1990')
})

test('the form begins with the card’s photos and says that they and the birthday are enough; a name and birthday can be filled in by the browser [PIF-45, PIF-41]', async () => {
  const server = await openDetails({ at: 'phone' })
  await expect
    .element(
      page.getByText(
        /^In a hurry\? Photos of both sides of the insurance card and the date of birth are enough/,
      ),
    )
    .toBeVisible()
  const places = ['Front of the card', 'Back of the card', 'Patient'].map(name =>
    page
      .getByRole(name === 'Patient' ? 'heading' : 'group', { name })
      .element()
      .getBoundingClientRect(),
  )
  expect(places.map(({ top }) => top)).toEqual(places.map(({ top }) => top).toSorted((a, b) => a - b))
  // Whoever is in a hurry can send it from wherever they are.
  await expect.element(button('Submit')).toBeInViewport()
  await expect.element(field('First Name')).toHaveAttribute('autocomplete', 'given-name')
  await expect.element(field('Last Name')).toHaveAttribute('autocomplete', 'family-name')
  await expect.element(field('Date of Birth')).toHaveAttribute('autocomplete', 'bday')
  // What a browser knows of a birthday.
  await field('Date of Birth').fill('1990-02-03')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('Date of Birth')).toHaveValue('02/03/1990')
  await submit()
  expect(sentLast(server)).toEqual({
    status: 'draft',
    patient: { first_name: 'Zoë', last_name: 'Muñoz', dob: '1990-02-03' },
    holder: {},
  })
})

test('patients are asked in plain words whose insurance it is, and for that person only when it is somebody else [PIF-15, PIF-16, PIF-36, PIF-46, PIF-47]', async () => {
  const server = await openDetails()
  for (const word of ['Payer', 'Coverage start', 'subscriber'])
    expect(page.getByText(word).elements(), word).toEqual([])
  const question = group(holderQuestion)
  const first = field('Their first name')
  await expect.element(first).not.toBeInTheDocument()
  await question.getByLabelText('The patient’s own').click()
  await expect.element(first).not.toBeInTheDocument()
  await question.getByLabelText('A parent’s').click()
  await expect.element(field('Their last name')).toHaveValue('')
  await expect
    .element(field('Their member ID'))
    .toHaveAccessibleDescription('On many cards it is the same as the patient’s.')
  await first.fill('Rosa')
  await expectAccessible()
  // Taken back, what was written stays in sight.
  await question.getByLabelText('A parent’s').click()
  await expect.element(first).toHaveValue('Rosa')
  await question.getByLabelText('A parent’s').click()
  await field('Their first name').fill('Rosa')
  await field('Date of Birth').fill('02/03/2015')
  await submit()
  expect(sentLast(server).holder).toEqual({ relation_to_patient: 'child', first_name: 'Rosa' })
})

test.each(widths)(
  'the patient’s own insurance copies name, birthday and gender, which are not asked again; the same answer once more takes it back, by finger and by keys [PIF-34, PIF-36, PIF-46]',
  async at => {
    const server = await openDetails({ at })
    await group('Gender').getByLabelText('Female').click()
    const own = group(holderQuestion).getByLabelText('The patient’s own')
    await own.click()
    await own.click()
    await expect.element(own).not.toBeChecked()
    ;(own.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(own).toBeChecked()
    // What is written after it is copied too.
    await field('Date of Birth').fill('02/03/1990')
    await submit()
    expect(sentLast(server).holder).toEqual({
      relation_to_patient: 'self',
      first_name: 'Zoë',
      last_name: 'Muñoz',
      dob: '1990-02-03',
      gender: 'female',
    })
  },
)

test.each(widths)(
  'insurers are searched once something is typed, and chosen by keys; one that is not in the list stays as it was typed, and a failed search says so [TOP-14, PIF-42, PIF-47, ERR-04]',
  async at => {
    const server = await openDetails({ at })
    const company = field('Insurance company')
    await company.fill('  ')
    await company.fill('no such plan')
    const none = page.getByText('It is not in the list. Just leave it as you typed it.')
    // The text is there twice: once for screen readers, and once to be seen.
    await expectCount(none, 2)
    await expect.element(none.last()).toBeVisible()
    expect(server.requests.filter(one => one.includes('payers'))).toEqual([
      'GET /v2/rest/insurances/payers?query=no+such+plan',
    ])
    await company.fill('guard')
    await expect.element(page.getByRole('option', { name: 'Guardian' })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(company).toHaveValue('Guardian')
    await expectCount(page.getByRole('option'), 0)
    server.fail('GET /v2/rest/insurances/payers?*', 503, 1)
    await company.fill('aetna')
    await expect
      .element(page.getByText('Unable to search insurance providers. Please try again.'))
      .toBeVisible()
    await button('Retry').click()
    await page.getByRole('option', { name: 'Aetna' }).click()
    await expect.element(company).toHaveValue('Aetna')
    await field('Date of Birth').fill('02/03/1990')
    await submit()
    expect(sentLast(server).patient).toMatchObject({
      insurance_company: 'Aetna',
      insurance_payer_id: expect.any(Number),
    })
  },
)

test.each(widths)(
  'a form without a photo and a number is asked about once before it is sent, the harmless response first [PIF-51]',
  async at => {
    const server = await openDetails({ at })
    await field('Date of Birth').fill('02/03/1990')
    await field('Insurance company').fill('Harbor Dental')
    await button('Submit').click()
    const question = page.getByRole('group', {
      name: 'There is no photo of the card and no member number yet. Add them now, or send anyway?',
    })
    await expect.element(question.getByRole('button').first()).toHaveFocus()
    await expect.element(button('Add them now')).toBeInViewport()
    await expect.element(button('Submit')).not.toBeInTheDocument()
    await expectAccessible()
    await button('Add them now').click()
    await expect.element(question).not.toBeInTheDocument()
    expect(server.sent.at(-1)?.request).toMatch(/authenticate/)
    await field('Member ID').fill('M1')
    await submit()
    expect(sentLast(server).patient).toMatchObject({ member_id: 'M1' })
  },
)

test('a form that lacks something is sent all the same if the patient says so [PIF-28, PIF-51]', async () => {
  const server = await openDetails()
  await field('Date of Birth').fill('02/03/1990')
  await button('Submit').click()
  await expect
    .element(
      page.getByText(
        'There is no photo of the card, no insurance company and no member number yet. Add them now, or send anyway?',
      ),
    )
    .toBeVisible()
  await button('Add them now').click()
  await submit()
  expect(sentLast(server).patient).toMatchObject({ dob: '1990-02-03' })
})
