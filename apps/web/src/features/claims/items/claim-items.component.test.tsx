import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, openClaim, sectionOf } from '../../../../test/component/claim-dialog.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const situation = 'claims/a claim'

test.each(widths)(
  'an item is added with a code from the list, a fee and a day that is not in the future (%s) [CLM-25, CLM-65, CLM-66, CLM-67, CLM-68, CLM-69, CLM-70, CLM-71, CST-45, CST-46, API-139] [G-51]',
  async at => {
    const { server, dialog } = await openClaim(situation, { at })
    const items = sectionOf(dialog, 'Items')
    await button(items, 'Add Item').click()
    const code = items.getByRole('combobox', { name: 'Code' })
    await expect.element(code).toHaveFocus()
    await expect.element(items.getByLabelText('Quantity')).toHaveValue('1')
    await items.getByLabelText('Quantity').fill('')
    await button(items, 'Save new item').click()
    for (const problem of [
      'Code is required',
      'Fee is required',
      'Quantity is required',
      'Start date is required',
    ]) {
      await expect.element(items.getByText(problem, { exact: true })).toBeVisible()
    }
    await expect.element(code).toHaveFocus()
    await items.getByLabelText('Fee').fill('0')
    await items.getByLabelText('Quantity').fill('0')
    await items.getByLabelText('Start date').fill('01/01/2190')
    await button(items, 'Save new item').click()
    for (const problem of [
      'Fee must be positive',
      'Quantity must be positive',
      'Start date cannot be in the future',
    ]) {
      await expect.element(items.getByText(problem, { exact: true })).toBeVisible()
    }
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()

    await code.fill('full case')
    const options = page.getByRole('option')
    await expectTexts(options, [/^D8070/, /^D8080/, /^D8090/])
    await expectAccessible()
    // Escape closes the list before the dialog.
    await userEvent.keyboard('{Escape}')
    await expect.element(options.first()).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect.element(options.nth(1)).toBeVisible()
    await options.nth(1).click()
    await expect.element(code).toHaveValue('D8080')
    await items.getByLabelText('Fee').fill('4750.509')
    await items.getByLabelText('Quantity').fill('2')
    await items.getByLabelText('Start date').fill('5/1/2026')
    await items.getByLabelText('End date').fill('4/1/2026')
    await button(items, 'Save new item').click()
    await expect.element(items.getByText('End date cannot be before the start date')).toBeVisible()
    await items.getByLabelText('End date').fill('6/1/2026')
    // The second click comes while the first save is under way, and on the same button.
    const release = server.hold('POST /v2/rest/insurances/claims/*/items')
    await button(items, 'Save new item').dblClick()
    release()
    const entry = items.getByRole('listitem', { name: 'D8080' })
    await expect.element(entry).toMatchTextContent('$4,750.50')
    await expect.element(entry).toMatchTextContent('05/01/2026')
    await expect.element(entry).toMatchTextContent('06/01/2026')
    await expect.element(items).toMatchTextContent('Total $9,501.00')
    await expect.element(button(items, 'Add Item')).toHaveFocus()
    expect(server.sent.map(({ body }) => body)).toEqual([
      {
        item: {
          procedureCode: 'D8080',
          fee: 4750.5,
          quantity: 2,
          startDate: '2026-05-01',
          endDate: '2026-06-01',
          teeth: [],
          areas: [],
        },
      },
    ])
  },
)

test('an item is changed, left unchanged, and removed after confirmation [CLM-09, CLM-10, CLM-72, API-140, API-141]', async () => {
  const { dialog } = await openClaim(situation)
  const items = sectionOf(dialog, 'Items')
  await button(items, 'Add Item').click()
  // Any code can be typed: it is checked when the claim is validated.
  await items.getByRole('combobox', { name: 'Code' }).fill('d9999')
  await items.getByLabelText('Fee').fill('10')
  await items.getByLabelText('Start date').fill('05/01/2026')
  await button(items, 'Save new item').click()
  const entry = items.getByRole('listitem', { name: 'D9999' })
  await button(entry, 'Edit D9999').click()
  await entry.getByLabelText('Fee').fill('99')
  await button(entry, 'Cancel D9999').click()
  await expect.element(entry).toMatchTextContent('$10.00')
  await button(entry, 'Edit D9999').click()
  await expect.element(entry.getByLabelText('Fee')).toHaveValue('10.00')
  await entry.getByLabelText('Fee').fill('$1,200')
  await button(entry, 'Save D9999').click()
  await expect.element(entry).toMatchTextContent('$1,200.00')
  await expect.element(items).toMatchTextContent('Total $1,200.00')
  await button(entry, 'Remove D9999').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(entry).not.toBeInTheDocument()
  await expect.element(button(items, 'Add Item')).toHaveFocus()
  await expect.element(items).toMatchTextContent('No items yet')
})

test.each(widths)(
  'an item has a place in the mouth; an invalid tooth shows an error under its field (%s) [CLM-76, CLM-77]',
  async at => {
    const { server, dialog } = await openClaim(situation, { at })
    const items = sectionOf(dialog, 'Items')
    await button(items, 'Add Item').click()
    await items.getByRole('combobox', { name: 'Code' }).fill('D2391')
    await items.getByLabelText('Fee').fill('120')
    await items.getByLabelText('Start date').fill('05/01/2026')
    await items.getByLabelText('Teeth and surfaces').fill('40')
    await button(items, 'Save new item').click()
    await expect.element(items.getByText('Teeth are 1 to 32, or A to T')).toBeVisible()
    await items.getByLabelText('Teeth and surfaces').fill('8 md, a')
    await items.getByRole('checkbox', { name: 'Upper right quadrant' }).click()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await button(items, 'Save new item').click()
    const entry = items.getByRole('listitem', { name: 'D2391' })
    await expect.element(entry).toMatchTextContent('8 MD, A')
    await expect.element(entry).toMatchTextContent('Upper right quadrant')
    expect(server.sent.at(-1)?.body).toMatchObject({
      item: {
        teeth: [
          { tooth: '8', surfaces: ['M', 'D'] },
          { tooth: 'A', surfaces: [] },
        ],
        areas: ['10'],
      },
    })
  },
)

test('a code with a usual fee fills in fee, day and treatment, another one replaces them, and what was typed stays [CLM-110]', async () => {
  const { server, dialog } = await openClaim('claims/a claim and usual fees')
  const items = sectionOf(dialog, 'Items')
  const treatment = sectionOf(dialog, 'Treatment')
  await button(items, 'Add Item').click()
  const code = items.getByRole('combobox', { name: 'Code' })
  await code.fill('D8080')
  await expect.element(items.getByLabelText('Fee')).toHaveValue('5600.00')
  await expect.element(items.getByLabelText('Start date')).toHaveValue('04/20/2026')
  await expect.element(treatment.getByLabelText('Date appliance placed')).toHaveValue('04/20/2026')
  await expect.element(treatment.getByLabelText('Treatment months')).toHaveValue('24')
  await treatment.getByLabelText('Remaining months').fill('11')
  await items.getByLabelText('Start date').fill('04/21/2026')
  await code.fill('D8090')
  await expect.element(items.getByLabelText('Fee')).toHaveValue('5900.00')
  await expect.element(items.getByLabelText('Start date')).toHaveValue('04/21/2026')
  await expect.element(treatment.getByLabelText('Treatment months')).toHaveValue('20')
  await expect.element(treatment.getByLabelText('Remaining months')).toHaveValue('11')
  await code.fill('D0330')
  await expect.element(items.getByLabelText('Fee')).toHaveValue('')
  await code.fill('D8090')
  await button(items, 'Save new item').click()
  await expect.element(items.getByRole('listitem', { name: 'D8090' })).toMatchTextContent('$5,900.00')
  expect(server.sent.at(-1)?.body).toMatchObject({ item: { fee: 5900, startDate: '2026-04-21' } })
})
