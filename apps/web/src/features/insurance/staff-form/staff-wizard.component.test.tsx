import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
} from '../../../../test/component/expect-page.ts'
import {
  button,
  choosePayer,
  field,
  group,
  heading,
  ofZoe,
  openAsStaff,
  relationQuestion,
  save,
  sentLast,
} from '../../../../test/component/insurance-wizard.ts'
import { logIn } from '../../../../test/component/log-in.ts'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const review = 'Review Delta of the West'
const markProcessed = button('Save and mark processed')
const completed = page.getByText('The linked task was completed automatically.')
const created = page.getByText('A new task was created.')
const status = field('Status')
const notice = page.getByRole('alert')

test.each(widths)(
  'a form is marked processed once it has all required values; each missing one shows an error on its field [PIF-29, PIF-30, PIF-31, PIF-32, PIF-33, PIF-18, PIF-13, PIF-52]',
  async at => {
    const server = await openAsStaff('a draft of an unknown member and its task', review, {
      at,
    })
    await expect.element(page.getByText('Missing: photo of the card, member number.')).toBeVisible()
    await status.selectOptions('processed')
    // The values that a processed form needs are marked as required before the button is pressed.
    for (const name of ['Member ID', 'Payer ID', 'First Name'])
      await expect.element(field(name)).toHaveAttribute('aria-required', 'true')
    await expect.element(field('Policy holder first name')).toHaveAttribute('aria-required', 'false')
    await expect.element(status).toHaveAccessibleDescription(expect.stringMatching(/marked with a star/))
    await expect.element(markProcessed).not.toBeInTheDocument()
    await button('Save').click()
    await expect.element(group('Gender').getByLabelText('Male', { exact: true })).toHaveFocus()
    await expect.element(group('Gender')).toHaveAccessibleDescription('Gender is required')
    await expect
      .element(field('Member ID'))
      .toHaveAccessibleDescription(expect.stringMatching(/^Member ID is required/))
    await expect
      .element(field('Payer ID'))
      .toHaveAccessibleDescription(expect.stringMatching(/^Payer ID is required/))
    await group('Gender').getByLabelText('Female').click()
    await field('Member ID').fill('ABC1234567')
    await choosePayer('60054', 'Aetna')
    await field('Policy holder first name').fill('Luis')
    await button('Save').click()
    const relation = group(relationQuestion)
    await expect.element(relation.getByLabelText('Self')).toHaveFocus()
    await expect
      .element(relation)
      .toHaveAccessibleDescription(expect.stringMatching(/^Relation to patient is required/))
    for (const name of ['Policy holder last name', 'Policy holder date of birth'])
      await expect.element(field(name)).toHaveAccessibleDescription(`${name} is required`)
    await expect
      .element(group('Policy holder gender'))
      .toHaveAccessibleDescription('Policy holder gender is required')
    await expect
      .element(field('Policy holder member ID'))
      .toHaveAccessibleDescription(expect.stringMatching(/^Policy holder member id is required/))
    await expectAccessible()
    await field('Policy holder first name').fill('')
    await field('Policy holder last name').fill('Muñoz')
    await expect.element(page.getByText('Policy holder first name is required')).toBeVisible()
    await field('Policy holder last name').fill('')
    await save()
    await expect.element(completed).toBeVisible()
    await expect.element(status).toHaveValue('processed')
    expect(sentLast(server).status).toBe('processed')
  },
)

test.each(widths)(
  'one button saves a draft and marks it processed, or shows the missing values [PIF-18, PIF-29, PIF-31, PIF-08]',
  async at => {
    await openAsStaff('a draft without its payer', review, { at })
    await expectNoSidewaysScroll()
    await markProcessed.click()
    await expect.element(field('Payer ID')).toHaveFocus()
    await expect
      .element(field('Payer ID'))
      .toHaveAccessibleDescription(expect.stringMatching(/^Payer ID is required/))
    await expect.element(status).toHaveValue('processed')
    await choosePayer('60054', 'Aetna')
    await status.selectOptions('draft')
    await markProcessed.click()
    await expect.element(heading(`${ofZoe} saved`)).toHaveFocus()
    await expect
      .element(page.getByText('It is processed: the patient’s insurance can be used.'))
      .toBeVisible()
    await expect.element(status).toHaveValue('processed')
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
  },
)

test('after the save the status is saved as soon as it is chosen, back to a draft with a new task and to processed again; a missing value leads back to the form [PIF-08, PIF-18, PIF-19]', async () => {
  const server = await openAsStaff('a processed form and a draft', 'Edit Aetna')
  await field('Employer').fill('Harbor Bakery')
  await save()
  await status.selectOptions('draft')
  await expect.element(created).toBeVisible()
  expect(sentLast(server).status).toBe('draft')
  expect(sentLast(server).patient).toMatchObject({ employer_name: 'Harbor Bakery', member_id: 'ABC1234567' })
  await expectAccessible()
  await status.selectOptions('processed')
  await expect.element(completed).toBeVisible()
  await status.selectOptions('draft')
  await expect.element(created).toBeVisible()
  await button('Go back to Patient Profile').click()
  await expectAddress(`/v2/patient/${server.named.patient}/profile`)

  await page.getByRole('link', { name: 'Review Guardian of the East' }).click()
  await expect.element(heading(ofZoe)).toBeVisible()
  await save()
  await status.selectOptions('processed')
  await expect.element(heading(ofZoe)).toBeVisible()
  await expect.element(group('Gender').getByLabelText('Male', { exact: true })).toHaveFocus()
  await expect.element(page.getByText('Payer ID is required')).toBeVisible()
  await expect.element(status).toHaveValue('processed')
})

test.each(widths)(
  'after a conflict staff see the other’s changes, and choose which version to keep',
  async at => {
    const server = await openAsStaff('a draft', review, { at })
    await field('Member ID').fill('MINE')
    await server.elsewhere('somebody saves it')
    await button('Save').click()
    await expect.element(notice).toHaveFocus()
    await expect.element(notice).toMatchTextContent('Member ID: ABC1234567 → THEIRS (you changed it too)')
    await expect.element(notice).toMatchTextContent('Employer: empty → Harbor Bakery')
    await expectAccessible()
    await button('Keep my changes').click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(field('Member ID')).toHaveValue('MINE')
    await expect.element(field('Employer')).toHaveValue('Harbor Bakery')
    await server.elsewhere('somebody saves it again')
    await button('Save').click()
    await button('Take theirs').click()
    await expect.element(field('Member ID')).toHaveValue('THEIRS AGAIN')
    await field('Plan or group number').fill('G-77')
    await save()
    expect(sentLast(server).patient).toMatchObject({
      member_id: 'THEIRS AGAIN',
      employer_name: 'Harbor Bakery',
      plan_group_number: 'G-77',
    })
  },
)

test('leaving unsaved values needs a confirmation, and they survive the end of the session', async () => {
  const server = await openAsStaff('a draft', review, { before: server => server.cutLive() })
  await field('Employer').fill('Harbor Bakery')
  await button('Cancel').click()
  const dialog = page.getByRole('alertdialog')
  await expect
    .element(dialog.getByText('Are you sure you want to leave without saving changes?'))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect.element(field('Employer')).toHaveValue('Harbor Bakery')
  await server.elsewhere('the session ends')
  await button('Save').click()
  await logIn()
  await expect.element(heading(ofZoe)).toBeVisible()
  await expect.element(field('Employer')).toHaveValue('Harbor Bakery')
  await save()
  expect(sentLast(server).patient).toMatchObject({ employer_name: 'Harbor Bakery' })
})

test('a payer search after the session has ended leads to the login, and back to the form [SES-23]', async () => {
  const server = await openAsStaff('nobody is insured', 'Fill in form', {
    before: server => server.cutLive(),
  })
  await field('Employer').fill('Harbor Bakery')
  await server.elsewhere('the session ends')
  await field('Payer ID').fill('aetna')
  await logIn()
  await expect.element(heading(ofZoe)).toBeVisible()
  await expect.element(field('Employer')).toHaveValue('Harbor Bakery')
  await choosePayer('60054', 'Aetna')
  await save()
  expect(sentLast(server).patient).toMatchObject({ employer_name: 'Harbor Bakery' })
})

test('a save whose response was lost is not shown as somebody else’s change', async () => {
  const server = await openAsStaff('a draft', review, { before: server => server.cutLive() })
  await field('Employer').fill('Harbor Bakery')
  server.lose('PUT /v2/rest/patients/*/profile/insurance_forms/*', 1)
  await button('Save').click()
  await expect.element(notice).toMatchTextContent('Everything that you filled in is still here.')
  await save()
  expect(server.sent.filter(({ request }) => request.startsWith('PUT'))).toHaveLength(2)
})

test('the focus stays at the status while it is saved, and goes to the title after a version was chosen [PIF-08]', async () => {
  const server = await openAsStaff('a draft that lacks nothing', 'Review Aetna', {
    before: server => server.cutLive(),
  })
  await field('Member ID').fill('MINE')
  await server.elsewhere('somebody saves it')
  await button('Save').click()
  await button('Keep my changes').click()
  await expect.element(heading(ofZoe)).toHaveFocus()
  await save()
  const answer = server.hold('PUT /v2/rest/patients/*')
  ;(status.element() as HTMLElement).focus()
  await status.selectOptions('processed')
  await expect.element(status).toHaveAttribute('aria-disabled', 'true')
  await expect.element(status).toHaveFocus()
  answer()
  await expect.element(page.getByText('It is processed: the patient’s insurance can be used.')).toBeVisible()
  await expect.element(status).toHaveAttribute('aria-disabled', 'false')
  await expect.element(status).toHaveFocus()
})

test.each(widths)(
  'Self fills in the patient as policy holder, another relation nobody, and the same relation once more is cleared; staff see all fields [PIF-34, PIF-35, PIF-36, PIF-16, PIF-46]',
  async at => {
    await openAsStaff('nobody is insured', 'Fill in form', { at })
    const relation = group(relationQuestion)
    await expect
      .element(relation)
      .toHaveAccessibleDescription(
        'Child: a child insured through a parent. Self: the patient holds the policy. Tap it again to clear it.',
      )
    const first = field('Policy holder first name')
    const born = field('Policy holder date of birth')
    await expect.element(first).toHaveValue('')
    await field('First Name').fill('Zoë')
    await field('Date of Birth').fill('02/03/1990')
    await relation.getByLabelText('Self').click()
    await expect.element(first).toHaveValue('Zoë')
    await expect.element(field('Policy holder last name')).toHaveValue('Muñoz')
    await expect.element(born).toHaveValue('02/03/1990')
    await relation.getByText('Spouse').click()
    await expect.element(first).toHaveValue('')
    await expect.element(born).toHaveValue('')
    await first.fill('Luis')
    await relation.getByText('Spouse').click()
    await expect.element(relation.getByLabelText('Spouse')).not.toBeChecked()
    await expect.element(first).toHaveValue('Luis')
  },
)

test('a payer that is being typed is not wrong yet, but once the field is left [PIF-31]', async () => {
  await openAsStaff('nobody is insured', 'Fill in form')
  const payer = field('Payer ID')
  const notChosen = page.getByText('Choose one from the list, or leave this empty.')
  await payer.fill('Aet')
  await button('Save').click()
  await expect.element(notChosen).toBeVisible()
  await expect.element(payer).toHaveFocus()
  await payer.fill('guard')
  await expect.element(page.getByRole('option', { name: 'Guardian' })).toBeVisible()
  await expect.element(notChosen).not.toBeInTheDocument()
  await expect.element(payer).toHaveAttribute('aria-invalid', 'false')
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(notChosen).toBeVisible()
  await expect.element(payer).toHaveAttribute('aria-invalid', 'true')
})
