import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, dialogOf } from '../../../../test/component/claim-dialog.ts'
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { bothWidths, expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

/** Chooses as quickly as by keyboard, without waiting until the page is redrawn. */
function choose(label: string, name: string): void {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
  if (select === null) throw new Error(`there is no ${label}`)
  const option = [...select.options].find(one => one.text === name)
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, option?.value)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

test('two filters chosen in quick succession both apply [CLM-01]', async () => {
  await open('claims/two claims of a payer', '/v2/claims?age=0-30')
  const listed = page.getByRole('main').css('tbody tr')
  await expectTexts(listed, [/Ada North/])
  choose('Age', 'Any age')
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  choose('Payer', 'Aetna (60054)')
  await expectTexts(listed, [/Dan East/, /Ada North/])
  await expectAddress(/^\/v2\/claims\?payer=\d+$/)
})

test.each(widths)('an empty worklist and a failed load show a message (%s)', async at => {
  let repair: () => void = () => undefined
  await open('claims/nothing yet', '/v2/claims', {
    at,
    before: server => {
      server.cutLive()
      repair = server.fail('GET /v2/rest/insurances/claims?*', 500)
    },
  })
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent("It wasn't possible to load the claims.")
  await expectAccessible()
  repair()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('There are no claims yet.')).toBeVisible()
  await expectAccessible()
  await expectThumbSized()
})

test.each(bothWidths)(
  'the status of a claim leads to its dialog, and closing it leads back to the status (%s) [CLM-117]',
  async at => {
    await open('claims/two claims of a payer', '/v2/claims', { at })
    const main = page.getByRole('main')
    const status = main.getByRole('link', { name: /^pending: edit the claim of Ada North, \$[\d,.]+$/ })
    await expect.element(status).toHaveTextContent('pending')
    await expect.element(main.getByRole('link', { name: 'Ada North', exact: true })).toBeVisible()
    await expectAccessible()
    await expectThumbSized()
    await expectNoSidewaysScroll()
    await status.click()
    await expectAddress(/\/claim\/edit\?claim=\d+&insurance=\d+$/)
    const dialog = dialogOf('Edit')
    await expect.element(dialog.getByRole('heading', { name: 'History' })).toBeVisible()
    await button(dialog, 'Close').last().click()
    await expectAddress('/v2/claims')
    await expect.element(status).toHaveFocus()
  },
)
