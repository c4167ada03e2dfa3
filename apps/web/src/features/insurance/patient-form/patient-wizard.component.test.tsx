import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/component/expect-page.ts'
import {
  button,
  detailsHeading,
  field,
  heading,
  identityHeading,
  openDetails,
  sendAnyway,
  sentLast,
  submit,
  verify,
} from '../../../../test/component/insurance-wizard.ts'
import { open } from '../../../../test/component/open.tsx'
import { widths } from '../../../../test/component/thumb-sized.ts'

const again =
  'For your security, please verify your identity again. Everything that you filled in is still here.'

test('an unknown person gets the same message, whichever detail was wrong; missing values show an error on their fields [PIF-20, PIF-21, PIF-22, PIF-23, PIF-54, ERR-84]', async () => {
  await open('insurance/people of two last names', ({ link }) => `/v2/insurance-form/${link}`, {
    as: 'nobody',
  })
  await expect.element(heading(identityHeading)).toHaveFocus()
  await expect
    .element(page.getByText('For the insurance of your visit at Harbor Orthodontics.'))
    .toBeVisible()
  // The step is used by keys alone.
  await userEvent.keyboard('{Tab}')
  await expect.element(field('Full Name')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Full Name')).toHaveAccessibleDescription('Your Name is required')
  await expect.element(field('Email')).toHaveAccessibleDescription('Email is required')
  await expect.element(field('Full Name')).toHaveFocus()
  await userEvent.keyboard('Zoe Munoz Garcia{Tab}zoe@example{Enter}')
  await expect.element(field('Email')).toHaveAccessibleDescription('Invalid email')
  await expect.element(field('Email')).toHaveFocus()
  await verify('somebody@example.com')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid Email or Name')
  await expectAccessible()
  await verify('zoe@example.com', 'ZOE MUNOZ GARCIA')
  await expect.element(heading(detailsHeading)).toBeVisible()
  await expect.element(field('Last Name')).toHaveValue('Muñoz García')
})

test('a link that does not exist opens the same step without a clinic, and gives the same message [PIF-22, PIF-44]', async () => {
  await open('insurance/people of two last names', '/v2/insurance-form/nowhere', { as: 'nobody' })
  await expect.element(heading(identityHeading)).toHaveFocus()
  await expect.element(page.getByRole('banner')).toHaveTextContent('Insurance formStep 1 of 4')
  await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument()
  await verify('zoe@example.com', 'Zoë Muñoz García')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid Email or Name')
})

test.each(widths)(
  'a name is recognised in any spelling; the button stays in its place when an error disappears, until the next press has landed [PIF-20, PIF-21, PIF-49] [G-36]',
  async at => {
    await open('insurance/people of two last names', ({ otherLink }) => `/v2/insurance-form/${otherLink}`, {
      as: 'nobody',
      at,
    })
    await field('Email').fill('zoe@example.com')
    await button('Continue').click()
    await expect.element(page.getByText('Your Name is required')).toBeVisible()
    const place = () => button('Continue').element().getBoundingClientRect()
    const before = place()
    await field('Full Name').fill('zoe munoz vega')
    await expect.element(page.getByText('Your Name is required')).not.toBeInTheDocument()
    expect(place()).toEqual(before)
    // Its room goes once the next press has landed.
    await field('Email').click()
    await expect.poll(() => place().top).toBeLessThan(before.top)
    await button('Continue').click()
    await expect.element(field('First Name')).toHaveValue('Zoë')
    await expect.element(field('Last Name')).toHaveValue('Muñoz-Vega')
  },
)

test('a patient whose verification has expired verifies once more, and is back where they were [G-36]', async () => {
  const server = await openDetails()
  await field('Date of Birth').fill('02/03/1990')
  await field('Employer').fill('Harbor Bakery')
  await server.elsewhere('half an hour passes')
  await field('Insurance company').fill('aetna')
  await expect.element(heading(identityHeading)).toHaveFocus()
  await expect.element(page.getByRole('alert')).toHaveTextContent(again)
  await expectAccessible()
  await button('Continue').click()
  await expect.element(heading(detailsHeading)).toHaveFocus()
  await expect.element(field('Employer')).toHaveValue('Harbor Bakery')
  await field('Insurance company').fill('')
  await server.elsewhere('half an hour passes')
  await sendAnyway()
  await expect.element(heading(identityHeading)).toBeVisible()
  await button('Continue').click()
  await expect.element(heading(detailsHeading)).toBeVisible()
  await submit()
  expect(sentLast(server).patient).toMatchObject({ employer_name: 'Harbor Bakery' })
})

test.each(widths)(
  'in a browser where staff are logged in the link alone asks for the identity, and shows no bar and no panel [PIF-09, SES-07, ROL-08]',
  async at => {
    const server = await open('insurance/nobody is insured', ({ link }) => `/v2/insurance-form/${link}`, {
      at,
    })
    await expect.element(heading(identityHeading)).toBeVisible()
    await expect.element(page.getByRole('banner')).toHaveTextContent('HHarbor OrthodonticsStep 1 of 4')
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
    await expectAccessible()
    await verify()
    await field('Date of Birth').fill('02/03/1990')
    await submit()
    // The form is sent as the patient's, not as staff's.
    expect(server.sent.at(-1)).toMatchObject({
      request: `POST /v2/rest/patients/${server.named.link}/insurance_forms`,
      body: { patient_auth: { email: 'zoe@example.com', full_name: 'Zoë Muñoz' } },
    })
  },
)
