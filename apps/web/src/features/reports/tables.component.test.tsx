import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { card, cells, figure, openDashboard, rows, section } from '../../../test/component/dashboard.ts'
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../test/component/expect-page.ts'
import { expectThumbSized } from '../../../test/component/thumb-sized.ts'

const daily = section('Daily Performance')
const utm = section('UTM Performance Analysis')

test('the days are listed ten a page; a page stays until the next one is loaded [DSH-17, DSH-41, DSH-43, DSH-44, DSH-49, CST-25, CST-41]', async () => {
  const server = await openDashboard('a spring of bookings')
  await expectCount(rows(daily), 10)
  await expectTexts(daily.getByRole('columnheader'), [
    'Date',
    'Day',
    'Bookings',
    'Showed Up',
    'No-Shows',
    'Show Rate',
    'Starts',
    'Conversion',
    'Revenue',
  ])
  expect(cells(daily)[1]).toEqual(['May 5, 2026', 'Tuesday', '5', '4', '0', '80.0%', '1', '20.0%', '$4,751'])
  const bands = (index: number) =>
    rows(daily)
      .nth(index)
      .css('[data-band]')
      .elements()
      .map(one => one.getAttribute('data-band'))
  expect(bands(0)).toEqual(['red', 'red'])
  expect(bands(1)).toEqual(['green', 'yellow'])
  expect(bands(2)).toEqual(['yellow', 'green'])
  await expect.element(rows(daily).nth(2)).toMatchTextContent('66.7%, fair')

  const answer = server.hold('GET */performance_metrics?*page=2*')
  const pages = daily.getByRole('navigation', { name: 'Pages of days' })
  await expect.element(pages).toMatchTextContent('Page 1 of 2')
  await expect.element(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect.element(daily.css('[aria-busy="true"]')).toBeVisible()
  await expectCount(rows(daily), 10)
  await expect.element(figure('Total Bookings')).toHaveTextContent('21')
  answer()
  await expectCount(rows(daily), 2)
  await expect.element(rows(daily).first()).toMatchTextContent('Apr 21, 2026')
  await expect.element(pages).toMatchTextContent('Page 2 of 2')
  await expect.element(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expectAccessible()
})

test('on a phone a day is an entry with the same figures [DSH-17, DSH-49]', async () => {
  await openDashboard('a spring of bookings', { at: 'phone' })
  await expectCount(rows(daily), 10)
  await expect.element(rows(daily).nth(1)).toMatchTextContent('May 5, 2026')
  await expect.element(rows(daily).nth(1)).toMatchTextContent('Revenue $4,751')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await expectThumbSized()
})

test('weeks, months, and sources with a sum [DSH-18, DSH-19, DSH-20, DSH-21, DSH-22, DSH-45, DSH-46, DSH-48]', async () => {
  await openDashboard('a spring of bookings')
  const weekly = rows(section('Weekly Performance'))
  await expectCount(weekly, 3)
  await expect.element(weekly.first()).toMatchTextContent('May 3, 2026')
  await expect.element(weekly.first()).toMatchTextContent('66.7%')
  const monthly = rows(section('Monthly Performance'))
  await expectCount(monthly, 2)
  await expect.element(monthly.first()).toMatchTextContent('May 2026')
  await expect.element(monthly.last()).toMatchTextContent('April 2026')

  await expectTexts(utm.getByRole('tab'), ['Patient Acquisition', 'Appointment Performance'])
  await expectCount(rows(utm), 3)
  expect(cells(utm.getByRole('tabpanel'))).toEqual([
    ['Direct/Unknown', '1', '0', '0', '0', '0', '0.0%', '$0'],
    ['google', '1', '1', '1', '1', '0', '0.0%', '$0'],
    ['Total', '2', '1', '1', '1', '0', '0.0%', '$0'],
  ])
  await expectAccessible()
  await utm.getByRole('tab', { name: 'Patient Acquisition' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(utm.getByRole('tab', { name: 'Appointment Performance' })).toHaveFocus()
  await expect.element(rows(utm).first()).toMatchTextContent('88.2%')
  expect(cells(utm.getByRole('tabpanel'))).toEqual([
    ['Direct/Unknown', '17', '15', '1', '88.2%', '1', '5.9%', '$1,000'],
    ['google', '4', '2', '1', '50.0%', '1', '25.0%', '$4,751'],
    ['Total', '21', '17', '2', '81.0%', '2', '9.5%', '$5,751'],
  ])
  // Half of Google's bookings is neither good nor bad for a source; elsewhere its conversion would count as fair.
  await expectTexts(rows(utm).nth(0).css('[data-band]'), ['▲88.2%, good', '▼5.9%, low'])
  await expectTexts(rows(utm).nth(1).css('[data-band]'), ['▼25.0%, low'])
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test('treatment starts are listed 10, 25, 50 or 100 a page [DSH-23, DSH-42, DSH-15, CST-25]', async () => {
  await openDashboard('one booking and 65 starts')
  await expect.element(card('Total Starts')).toMatchTextContent('6,500.0%')
  await expect.element(card('Total Starts').css('[data-band="green"]')).toMatchTextContent('▲')
  const starts = section('Treatment Starts')
  await expectCount(rows(starts), 10)
  await expect.element(rows(starts).first()).toMatchTextContent('May 6, 2026')
  await expect.element(rows(starts).first()).toMatchTextContent('$5,000')
  await expect.element(starts).toMatchTextContent('65 starts')
  const pages = starts.getByRole('navigation', { name: 'Pages of starts' })
  for (let number = 2; number <= 7; number++) {
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect.element(pages).toMatchTextContent(`Page ${number} of 7`)
  }
  await expectCount(rows(starts), 5)
  await expect.element(rows(starts).last()).toMatchTextContent('Apr 7, 2026')
  const size = starts.getByRole('combobox', { name: 'Rows per page' })
  await expectTexts(size.getByRole('option'), ['10', '25', '50', '100'])
  await size.selectOptions('25')
  await expectCount(rows(starts), 25)
  await expect.element(pages).toMatchTextContent('Page 1 of 3')
  await size.selectOptions('50')
  await expectCount(rows(starts), 50)
  await size.selectOptions('100')
  await expectCount(rows(starts), 65)
  await expect.element(pages).not.toBeInTheDocument()
  // A list of this length scrolls by itself, and by keyboard too.
  await expect
    .element(page.getByRole('region', { name: 'Treatment Starts, all rows' }))
    .toHaveAttribute('tabindex', '0')
  await expectAccessible()
})
