import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
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
