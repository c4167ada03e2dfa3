import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { logIn } from '../../../../test/component/log-in.ts'
import { open } from '../../../../test/component/open.tsx'
import { bothWidths, expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog', { name: 'Add Insurance' })
const payer = dialog.getByRole('combobox', { name: 'Payer' })
const add = dialog.getByRole('button', { name: 'Add', exact: true })
const question = page.getByRole('alertdialog')
const none = main.getByText('The patient has not filled out the insurance form yet.')
/** An entry of the list: a row of the table, or an item on a phone. */
const rows = page.getByRole('tabpanel').css('tbody tr, li')

test('removing an insurance that somebody else has removed shows the reason, and the list is read again', async () => {
  const server = await open('insurance/an insurance', ({ patient }) => `/v2/patient/${patient}/insurance`)
  await expectCount(rows, 1)
  await server.elsewhere('it is removed')
  await main.getByRole('button', { name: /^More for Sandbox/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(none).toBeVisible()
  await expect.element(page.getByText('Insurance removed')).not.toBeInTheDocument()
})

test.each(widths)(
  'if insurances cannot be loaded, the page says so, and Retry helps; a waiting draft is named [ERR-146] [C-30]',
  async at => {
    let repair: () => void = () => undefined
    const { named } = await open('insurance/a draft', ({ patient }) => `/v2/patient/${patient}/insurance`, {
      at,
      before: server => {
        repair = server.fail('GET /v2/rest/patients/*/insurances', 500)
      },
    })
    await expect
      .element(main.getByRole('alert'))
      .toMatchTextContent("It wasn't possible to load the patient insurances.")
    await expectAccessible()
    repair()
    await main.getByRole('button', { name: 'Retry' }).click()
    await expect.element(main.getByText('A draft waits for review')).toBeVisible()
    await expect.element(none).not.toBeInTheDocument()
    await expectAccessible()
    await main.getByRole('link', { name: 'Review it' }).click()
    await expectAddress(`/v2/patient/${named.patient}/profile`)
    expect(location.hash).toBe('#patient-insurance')
    await expect.element(page.getByRole('region', { name: 'Insurance information' })).toHaveFocus()
  },
)

test.each(widths)(
  'a failed payer search says so and can be retried; Escape closes the list before the dialog [ERR-04, TOP-14]',
  async at => {
    const server = await open(
      'insurance/nobody is insured',
      ({ patient }) => `/v2/patient/${patient}/insurance/new`,
      { at },
    )
    const repair = server.fail('GET /v2/rest/insurances/payers?*', 500)
    await payer.fill('aetna')
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Unable to search insurance providers. Please try again.')
    await expectAccessible()
    await expectThumbSized()
    repair()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expectTexts(dialog.getByRole('listbox').getByRole('option'), ['Aetna 60054'])
    await expect.element(payer).toHaveFocus()
    await payer.fill('no such plan')
    await expect.element(dialog.getByText('There are no results').last()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
    // Text that was typed without choosing names no payer.
    await add.click()
    await expect.element(dialog.getByText('Payer is required: choose one from the list')).toBeVisible()
    await payer.fill('60054')
    await dialog.getByRole('option', { name: 'Aetna' }).click()
    await expect.element(payer).toHaveValue('Aetna (60054)')
    await userEvent.keyboard('{Escape}')
    await expect.element(question).toBeVisible()
    await question.getByRole('button').last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expectAddress(`/v2/patient/${server.named.patient}/insurance`)
  },
)

test('typed values of an insurance survive the end of the session', async () => {
  const server = await open(
    'insurance/nobody is insured',
    ({ patient }) => `/v2/patient/${patient}/insurance/new`,
    { before: server => server.cutLive() },
  )
  await payer.fill('60054')
  await dialog.getByRole('option', { name: 'Aetna' }).click()
  await dialog.getByLabelText('Member ID').fill('M-5')
  await dialog.getByLabelText('Relationship').selectOptions('Self')
  await server.elsewhere('the session ends')
  await add.click()
  await logIn()
  await expect.element(payer).toHaveValue('Aetna (60054)')
  await expect.element(dialog.getByLabelText('Member ID')).toHaveValue('M-5')
  await add.click()
  await expectAddress(`/v2/patient/${server.named.patient}/insurance/view`)
  await expectTexts(rows, [/M-5/])
})

test('a member ID is never broken: its end is cut, and the whole is told on pointing [ELG-26]', async () => {
  await open('claims/an insurance with a long member ID', ({ patient }) => `/v2/patient/${patient}/insurance`)
  const whole = 'SBX1009120'.repeat(6)
  for (const tab of ['Insurances', 'Eligibilities']) {
    await page.getByRole('tab', { name: tab }).click()
    const cell = page.getByRole('cell', { name: whole, exact: true })
    await expect.element(cell).toHaveAttribute('title', whole)
    const lines = document.createRange()
    lines.selectNodeContents(page.getByText(whole, { exact: true }).element())
    expect(new Set([...lines.getClientRects()].map(({ top }) => top)).size).toBe(1)
  }
  await expectNoSidewaysScroll()
})

test.each(bothWidths)(
  'however long its names are, an insurance is no wider than the page beside the panel (%s) [ELG-29]',
  async at => {
    await open(
      'insurance/an insurance with long names',
      ({ patient }) => `/v2/patient/${patient}/insurance`,
      {
        at,
      },
    )
    const payer = 'Mutual Dental Benefit Association of the Greater Metropolitan Area (MUTUAL1)'
    await expect.element(rows.getByText(payer)).toBeVisible()
    if (at === 'desktop') {
      const panel = page.getByRole('complementary', { name: 'Today' })
      await expect.poll(() => panel.query()?.getBoundingClientRect().width).toBe(280)
      await expect.element(page.getByRole('rowheader', { name: payer })).toHaveAttribute('title', payer)
      // What is cut ends within its own column.
      const right = (element: Element) => element.getBoundingClientRect().right
      for (const cell of rows.css('[data-kind="name"]').elements())
        expect(right(cell.querySelector('.one-line') ?? cell)).toBeLessThanOrEqual(right(cell))
    }
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await main.getByRole('button', { name: /^More for Mutual Dental/ }).click()
    await expectTexts(page.getByRole('menuitem'), ['Remove'])
    await expectNoSidewaysScroll()
    await expectAccessible()
  },
)
