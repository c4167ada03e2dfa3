import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScroll } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const button = (name: string) => page.getByRole('button', { name })

const expectStep = (title: string) =>
  expect.element(page.getByRole('heading', { level: 1, name: title })).toHaveFocus()

test.each(widths)('the only doctor is proposed as administrator, and can be overwritten (%s)', async at => {
  await open('first-start/an empty house', ({ token }) => `/set-up/${token}?step=doctors`, {
    as: 'nobody',
    at,
  })
  await page.getByLabelText('Doctor 1: first name').fill('Dana')
  await page.getByLabelText('Doctor 1: last name').fill('Wire')
  await button('Continue').click()
  await expectStep('Your account')
  const first = page.getByLabelText('First name')
  await expect.element(first).toHaveValue('Dana')
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Wire')
  await first.fill('Ana')
  await button('Back').click()
  await expectStep('Your doctors')
  await button('Continue').click()
  await expect.element(first).toHaveValue('Ana')
})

test.each(widths)('adding and removing an entry leaves the focus at the next field', async at => {
  await open('first-start/an empty house', ({ token }) => `/set-up/${token}?step=rooms`, {
    as: 'nobody',
    at,
  })
  await expectStep('Your rooms or chairs')
  await button('Remove Room 2').click()
  await expect.element(button('Add a room')).toHaveFocus()
  await expect.element(page.getByLabelText('Name of room 2')).toHaveValue('Room 3')
  await button('Continue').click()

  await expectStep('What do patients come for?')
  await button('Add a type').click()
  await expect.element(page.getByLabelText('Name of the type')).toHaveFocus()
  await button('Remove New type').click()
  await expect.element(button('Add a type')).toHaveFocus()
  await button('Continue').click()

  await expectStep('Your doctors')
  await button('Add a doctor').click()
  await expect.element(page.getByLabelText('Doctor 2: first name')).toHaveFocus()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await expectThumbSized()
  await button('Remove doctor 1').click()
  await expect.element(button('Add a doctor')).toHaveFocus()
  await expect.element(page.getByLabelText('Doctor 2: first name')).not.toBeInTheDocument()
})
