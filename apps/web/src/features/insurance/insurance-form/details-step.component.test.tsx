import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectCount } from '../../../../test/component/expect-page.ts'
import {
  button,
  field,
  group,
  openDetails,
  relationQuestion,
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
    await button('Submit').click()
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

test('a child who is insured through a parent is the policy holder’s Child; the field Member ID says whose it is [PIF-15, PIF-16, PIF-36]', async () => {
  const server = await openDetails()
  const relation = group(relationQuestion)
  await expect
    .element(relation)
    .toHaveAccessibleDescription(
      'Child: a child insured through a parent. Self: the patient holds the policy. Tap it again to clear it.',
    )
  await expect.element(field('Member ID')).toHaveAccessibleDescription('The patient’s own, on the card.')
  await expect
    .element(field('Policy holder member ID'))
    .toHaveAccessibleDescription(expect.stringMatching(/^The policy holder’s own/))
  await relation.getByLabelText('Child').click()
  await field('Policy holder first name').fill('Rosa')
  await field('Date of Birth').fill('02/03/2015')
  await submit()
  expect(sentLast(server).holder).toEqual({ relation_to_patient: 'child', first_name: 'Rosa' })
})

test.each(widths)(
  'Self fills in the patient as policy holder, another relation nobody, and the same relation once more is cleared, by finger and by keys [PIF-34, PIF-35, PIF-36, PIF-16]',
  async at => {
    await openDetails({ at })
    await field('Date of Birth').fill('02/03/1990')
    await group('Gender').getByLabelText('Female').click()
    const relation = group(relationQuestion)
    const first = field('Policy holder first name')
    const isFemale = group('Policy holder gender').getByLabelText('Female')
    await relation.getByLabelText('Self').click()
    await expect.element(first).toHaveValue('Zoë')
    await expect.element(field('Policy holder last name')).toHaveValue('Muñoz')
    await expect.element(field('Policy holder date of birth')).toHaveValue('02/03/1990')
    await expect.element(isFemale).toBeChecked()
    await relation.getByText('Spouse').click()
    await expect.element(first).toHaveValue('')
    await expect.element(field('Policy holder date of birth')).toHaveValue('')
    await expect.element(isFemale).not.toBeChecked()
    await first.fill('Luis')
    await relation.getByText('Spouse').click()
    await expect.element(relation.getByLabelText('Spouse')).not.toBeChecked()
    await expect.element(first).toHaveValue('Luis')
    const other = relation.getByLabelText('Other')
    ;(other.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(other).toBeChecked()
    await userEvent.keyboard(' ')
    await expect.element(other).not.toBeChecked()
  },
)

test.each(widths)(
  'payers are searched once something is typed, and chosen by keys; a failed search says so [TOP-14, PIF-42, ERR-04]',
  async at => {
    const server = await openDetails({ at })
    const payer = field('Payer ID')
    await payer.fill('  ')
    await payer.fill('no such plan')
    const none = page.getByText('No insurance provider has this name. You can leave this empty.')
    // The text is there twice: once for screen readers, and once to be seen.
    await expectCount(none, 2)
    await expect.element(none.last()).toBeVisible()
    expect(server.requests.filter(one => one.includes('payers'))).toEqual([
      'GET /v2/rest/insurances/payers?query=no+such+plan',
    ])
    await payer.fill('guard')
    await expect.element(page.getByRole('option', { name: 'Guardian' })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(payer).toHaveValue('Guardian (64246)')
    await expectCount(page.getByRole('option'), 0)
    server.fail('GET /v2/rest/insurances/payers?*', 503, 1)
    await payer.fill('aetna')
    await expect
      .element(page.getByText('Unable to search insurance providers. Please try again.'))
      .toBeVisible()
    await button('Retry').click()
    await page.getByRole('option', { name: 'Aetna' }).click()
    await expect.element(payer).toHaveValue('Aetna (60054)')
  },
)
