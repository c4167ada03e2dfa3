import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

test.each(widths)(
  'another day can be chosen; an empty day and a failed load show a message (%s)',
  async at => {
    let repair: () => void = () => undefined
    const server = await open('eligibility/a day without appointments', '/v2/claims/coverage', {
      at,
      before: server => {
        server.cutLive()
        repair = server.fail('GET /v2/rest/insurances/eligibilities/day?*', 500)
      },
    })
    const main = page.getByRole('main')
    await expect
      .element(main.getByRole('alert'))
      .toMatchTextContent("It wasn't possible to load the coverage of this day.")
    await expectAccessible()
    repair()
    await main.getByRole('button', { name: 'Retry' }).click()
    await expect.element(main.getByText('Nobody has an appointment on this day.')).toBeVisible()
    await expectThumbSized()
    const day = page.getByRole('button', { name: 'Day', exact: true })
    day.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.css('[data-day="2026-05-06"]:focus')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    await userEvent.keyboard('{Enter}')
    await expectAddress('/v2/claims/coverage?date=2026-05-07')
    // The day before showed the same message: the request for this day is the proof.
    const thatDay = 'GET /v2/rest/insurances/eligibilities/day?date=2026-05-07'
    await expect.poll(() => server.requests).toContain(thatDay)
    await expect.element(main.getByText('Nobody has an appointment on this day.')).toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
  },
)

test.each(widths)(
  'beside active coverage stands what is paid for orthodontics, as in the payer’s response (%s) [ELG-27]',
  async at => {
    await open('eligibility/a day of orthodontics', '/v2/claims/coverage', { at })
    const rows = page
      .getByRole('main')
      .getByRole(at === 'phone' ? 'listitem' : 'row')
      .filter({ hasText: 'NOORTHO' })
    await expectCount(rows, 4)
    const expected = [
      ['Ella Hart', '8:00 AM', 'Active coverage', 'Orthodontics: pays 50%, $1,500 left'],
      ['Mateo Brown', '9:00 AM', 'Active coverage', 'No orthodontics'],
      ['Nora Vale', '10:00 AM', 'Active coverage'],
      ['Hiroshi Kim', '2:00 PM', 'Active coverage', 'Orthodontics: $0 left'],
    ]
    for (const [at, texts] of expected.entries())
      for (const text of texts) await expect.element(rows.nth(at)).toMatchTextContent(text)
    await expect.element(rows.nth(1)).not.toMatchTextContent('09:00 AM')
    await expect.element(rows.nth(2)).not.toMatchTextContent('rthodontics')
    await expectAccessible()
    await expectNoSidewaysScroll()
    const chip = (row: number) =>
      getComputedStyle(rows.nth(row).getByText('Active coverage').element()).backgroundColor
    expect(chip(1)).not.toBe(chip(0))
    expect(chip(3)).toBe(chip(1))
    await page.getByRole('button', { name: 'View: Hiroshi Kim' }).click()
    const response = page.getByRole('dialog', { name: 'Eligibility', exact: true })
    await expect.element(response.getByRole('status').first()).toMatchTextContent('Orthodontics: $0 left')
  },
)
