import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAddress, expectNoSidewaysScroll, expectTexts } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { bothWidths } from '../../../../test/component/thumb-sized.ts'

const main = page.getByRole('main')

test.each(bothWidths)(
  'the next automatic try of a payment has the same words in Past due as in the finances (%s) [FIN-150]',
  async at => {
    const server = await open('charges/an installment past due that is tried again', '/v2/past-due', { at })
    const words = 'Next automatic try: 05/08/2026'
    const row = main.css(at === 'phone' ? 'ul[aria-label="Patients"] > li' : 'tbody tr')
    await expectTexts(row, [/Zoë Muñoz/])
    await expect.element(row.getByText(words, { exact: true })).toBeVisible()
    await expectNoSidewaysScroll()
    await main.getByRole('link', { name: 'Zoë Muñoz' }).click()
    await expectAddress(`/v2/patient/${server.named.patient}/finance`)
    await expect.element(main.getByText(words, { exact: true }).first()).toBeVisible()
  },
)
