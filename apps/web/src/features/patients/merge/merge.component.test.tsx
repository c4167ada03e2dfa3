import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import {
  as,
  compared,
  comparison,
  dialog,
  field,
  heads,
  menu,
  mergeButton,
  mergeNow,
  question,
  situation,
} from '../../../../test/component/merge-dialog.ts'
import { open } from '../../../../test/component/open.tsx'
import { goWithin } from '../../../../test/component/steps.ts'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const merged = page.getByRole('region', { name: 'Merged records' })

test.each(widths)(
  'an administrator chooses the other record, with likely ones first, and sees both side by side, %s [G-74]',
  async at => {
    const server = await open(situation, ({ first }) => `/v2/patient/${first}/profile`, { as, at })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Merge with another record…' }).click()
    await expectAddress(`/v2/patient/${server.named.first}/merge`)
    await expect.element(field).toHaveFocus()
    const likely = dialog.getByRole('region', { name: 'Possible duplicates' }).getByRole('button')
    await expectCount(likely, 1)
    await expect
      .element(dialog.getByText('No record became part of this one in the last 7 days.'))
      .toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await mergeButton.click()
    await expect.element(dialog.getByText('Choose the other record.')).toBeVisible()
    await expect.element(field).toHaveFocus()

    await expect.element(likely).toMatchTextContent('Zoe Munoz')
    await likely.click()
    await expect.element(dialog.getByRole('heading', { name: 'Compare both records' })).toHaveFocus()
    const table = dialog.getByRole('table', { name: 'Both records' })
    await expectTexts(table.getByRole('columnheader'), [
      /^Stays\s*Zoë Muñoz/,
      /^Becomes part of it\s*Zoe Munoz/,
    ])
    const rows = table.css('th[scope^="row"]')
    for (const hasText of [
      /^Name\s*Differs\s*$/,
      /^Date of birth\s*Taken over\s*$/,
      /^Email\s*$/,
      /^Notes\s*Put together\s*$/,
    ])
      await expect.element(rows.filter({ hasText })).toBeVisible()
    const what = dialog.getByRole('region', { name: 'What happens' })
    for (const words of [
      'Moves to the record that stays: 1 appointment and 2 notes.',
      'Taken over, because it is missing there: date of birth.',
      'what the record that stays has is kept: name and mobile.',
    ])
      await expect.element(what).toMatchTextContent(words)
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
  },
)

test('the late response to a merge does not lead a person back who has gone on to another patient', async () => {
  const server = await open(
    situation,
    ({ first, second }) => `/v2/patient/${second}/merge?with=${first}&stays=${first}`,
    { as },
  )
  const { first, second, leo } = server.named
  await expect.element(compared).toBeVisible()
  const release = server.hold(`POST /v2/rest/patients/${first}/merge`)
  await mergeNow()
  await expect.poll(() => server.sent.length).toBe(1)
  goWithin(`/v2/patient/${leo}/profile`)
  const heading = page.getByRole('heading', { level: 1, name: 'Leo Park' })
  await expect.element(heading).toBeVisible()
  const steps = [vi.spyOn(history, 'pushState'), vi.spyOn(history, 'replaceState'), vi.spyOn(history, 'go')]
  release()
  await expect.element(page.getByText('The two records of Zoë Muñoz are one now.')).toBeVisible()
  await expect.element(heading).toBeVisible()
  for (const step of steps) expect(step).not.toHaveBeenCalled()
  expect(server.sent[0]?.body).toMatchObject({ otherId: second })
})

test.each(widths)(
  'merges of the last 7 days are listed, and can be undone from there, %s [G-74]',
  async at => {
    const server = await open(situation, comparison, { as, at })
    const { first } = server.named
    await expect.element(compared).toBeVisible()
    await mergeNow()
    await expectAddress(`/v2/patient/${first}/profile`)
    await expect.element(page.getByText('Prefers mornings')).toBeVisible()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Merge with another record…' }).click()
    const entry = merged.getByRole('listitem')
    await expect.element(entry).toMatchTextContent('Zoe Munoz, born 02/03/2011')
    await expect.element(entry).toMatchTextContent('Ana Ortiz')
    await expect.element(entry).toMatchTextContent('Can be undone until')
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    // The key presses the button, because on a phone the notice of the merge covers it for ten seconds.
    ;(merged.getByRole('button', { name: 'Undo merge' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question).toMatchTextContent('Undo the merge with the record of Zoe Munoz?')
    await question.getByRole('button', { name: 'Undo merge' }).click()
    await expect.element(page.getByText('The merge has been undone.')).toBeVisible()
    await expect
      .element(merged.getByText('No record became part of this one in the last 7 days.'))
      .toBeVisible()
    await expect.element(merged.getByRole('heading', { name: 'Merged records' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expectAddress(`/v2/patient/${first}/profile`)
    await expect.element(page.getByText('Prefers mornings')).not.toBeInTheDocument()
  },
)

test('the whole merge works by keyboard', async () => {
  const server = await open(situation, ({ first }) => `/v2/patient/${first}/profile`, { as })
  await expect.element(menu).toBeVisible()
  ;(menu.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('munoz')
  const options = dialog.getByRole('option')
  await expectCount(options, 2)
  await expect.element(dialog.getByRole('option', { name: 'New Patient' })).not.toBeInTheDocument()
  if (options.first().element().textContent?.includes('Zoë')) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('heading', { name: 'Compare both records' })).toHaveFocus()
  await expect.element(dialog.getByRole('table', { name: 'Both records' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByRole('button', { name: 'Swap' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expectAddress(`/v2/patient/${server.named.first}/profile`)
  await expect.element(menu).toHaveFocus()
})

test('an archived record of the same person is offered too, and marked as archived', async () => {
  await open('merge/the second of them archived', ({ first }) => `/v2/patient/${first}/merge`, { as })
  const likely = dialog.getByRole('region', { name: 'Possible duplicates' }).getByRole('button')
  await expectCount(likely, 1)
  await expect.element(likely).toMatchTextContent('Archived · Same name and email')
  await expectAccessible()
  await likely.click()
  await expectTexts(heads, [/^Stays\s*Zoë Muñoz/, /^Becomes part of it\s*Zoe Munoz\s*Archived/])
  await expect.element(dialog.getByRole('button', { name: 'Swap' })).not.toBeInTheDocument()
})

test('an archived record does not stay, whichever of the two is open', async () => {
  const server = await open(
    'merge/the second of them archived',
    ({ first, second }) => `/v2/patient/${second}/merge?with=${first}&stays=${second}`,
    { as },
  )
  const { first, second } = server.named
  await expectTexts(heads, [/^Stays\s*Zoë Muñoz/, /^Becomes part of it\s*Zoe Munoz.*Archived/])
  await expect.element(compared).toBeVisible()
  await mergeNow()
  await expectAddress(`/v2/patient/${first}/profile`)
  expect(server.sent[0]).toMatchObject({
    request: `POST /v2/rest/patients/${first}/merge`,
    body: { otherId: second },
  })
  await expect
    .element(page.getByRole('region', { name: 'Basic information' }))
    .toMatchTextContent('02/03/2011')
})

test('on a phone an email address breaks between its parts', async () => {
  await open('merge/the second of them with a long e-mail address', comparison, { as, at: 'phone' })
  const cell = dialog.getByRole('cell', { name: 'zoe.munoz.of.portland@mail.home.example.com' })
  await expect.element(cell).toBeVisible()
  const words = document.createTreeWalker(cell.element(), NodeFilter.SHOW_TEXT)
  const torn: string[] = []
  for (let word = words.nextNode(); word !== null; word = words.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(word)
    if (range.getClientRects().length > 1) torn.push(word.textContent ?? '')
  }
  expect(torn).toEqual([])
  await expectNoSidewaysScroll()
})
