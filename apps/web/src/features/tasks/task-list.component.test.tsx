import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'
import { expectThumbSized } from '../../../test/component/thumb-sized.ts'

const main = page.getByRole('main')
const tab = page.getByRole('tab')
const titles = main.css('a[href^="/v2/task/new?"]')
const entries = main.css('tbody tr, li')
const entry = (title: string) => entries.filter({ hasText: title })
const box = (title: string) => page.getByRole('checkbox', { name: `Completed: ${title}` })
const search = page.getByPlaceholder('Search tasks...')
const filter = page.getByRole('button', { name: /^Show: / })
const sortByDueDate = () => page.getByRole('button', { name: /^Due Date/ }).click()

const linesOf = (cell: Element): number => {
  const words = document.createRange()
  words.selectNodeContents(cell)
  return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
}

test.each(['desktop', 'phone'] as const)(
  'each task in the list shows its assignee, its due date and whether it is done [TSK-01, TSK-03, TSK-06, TSK-07, TSK-09, TSK-11, TSK-14, TSK-15, TSK-16, TSK-17, TSK-18, TSK-19, TSK-20, TSK-21, TSK-34]: %s',
  async at => {
    await open('task-list/six tasks', '/v2/tasks', { at })
    await expect.element(tab).toHaveTextContent('Tasks (6)')
    await expect.element(page.getByRole('link', { name: 'Add Task' })).toBeVisible()
    if (at === 'desktop') {
      await expectTexts(main.getByRole('columnheader'), [
        'Completed',
        'Task Name',
        'Created',
        /^Due Date/,
        'Patient',
        'Assigned To',
      ])
    }
    await expectTexts(titles, [
      'Staff meeting',
      'Send the summary',
      'Order wires',
      'Call the lab about the delayed retainer of the upper jaw',
      'Collect ideas for the waiting room',
      'Scan the consent',
    ])
    const late = entry('Call the lab')
    await expect.element(late).toMatchTextContent('3 Days Ago (May. 03)')
    await expect.element(late).toMatchTextContent('Zoë Muñoz')
    await expect.element(late).toMatchTextContent('Ana Prieto')
    await expect.element(late).toMatchTextContent('28 Apr, 2026')
    await expect.element(late.css('[data-overdue="true"]')).toHaveStyle({ fontWeight: '600' })
    const today = entry('Order wires')
    await expect.element(today).toMatchTextContent('Today (May. 06)')
    await expect.element(today).toMatchTextContent('Internal')
    await expect.element(today).toMatchTextContent('desk@example.com')
    await expect.element(entry('Send the summary')).toMatchTextContent('In 2 Days')
    await expect.element(entry('Staff meeting')).toMatchTextContent('May 15, 2026')
    await expect.element(entry('Staff meeting')).toMatchTextContent('Unassigned')
    if (at === 'desktop') {
      expect(linesOf(page.getByRole('cell', { name: 'Unassigned' }).first().element())).toBe(1)
    }
    await expectCount(page.css('[data-overdue="true"]'), 1)
    if (at === 'phone') {
      expect(entry('Staff meeting').element().getBoundingClientRect().height).toBeLessThanOrEqual(102)
    }
    await expect.element(box('Scan the consent')).toBeChecked()
    await expect.element(titles.last()).toHaveStyle({ textDecorationLine: 'line-through' })
    // The pointer may rest on the title, which underlines it.
    await expect.element(titles.first()).not.toHaveStyle({ textDecorationLine: 'line-through' })
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
  },
)

test('the list is searched while typing, filtered by one button, and sorted by due date in either order [TSK-04, TSK-05, TSK-08, TSK-35]', async () => {
  await open('task-list/four tasks', '/v2/tasks')
  await expectCount(titles, 4)
  await sortByDueDate()
  await expectTexts(titles, ['Two', 'Three', 'One', 'Four'])
  await sortByDueDate()
  await expectTexts(titles, ['One', 'Three', 'Two', 'Four'])
  await expect
    .element(page.getByRole('columnheader', { name: 'Due Date' }))
    .toHaveAttribute('aria-sort', 'descending')
  await sortByDueDate()
  await expectTexts(titles, ['Two', 'Three', 'One', 'Four'])

  await expect.element(filter).toHaveTextContent('Show: All')
  await filter.click()
  await expectTexts(titles, ['Four'])
  await expect.element(filter).toHaveTextContent('Show: Completed')
  await filter.click()
  await expectTexts(titles, ['Two', 'Three', 'One'])
  await expect.element(filter).toHaveTextContent('Show: Pending')
  await expect.element(tab).toHaveTextContent('Tasks (3)')
  await filter.click()
  await expect.element(tab).toHaveTextContent('Tasks (4)')

  for (const [typed, found] of [
    ['thr', 'Three'],
    ['munoz', 'One'],
    ['prieto', 'Two'],
  ] as const) {
    await search.fill(typed)
    await expectTexts(titles, [found])
    await expect.element(tab).toHaveTextContent('Tasks (1)')
  }
  expect(location.href, 'names are not written into addresses').not.toContain('prieto')
  await search.fill('nowhere')
  await expect.element(page.getByText('There are no such tasks.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await expectCount(titles, 4)
  await expect.element(search).toHaveValue('')
})

test('the address keeps the order and the filters of the list, also over a page load [TSK-05, TSK-08]', async () => {
  await open('task-list/four tasks', '/v2/tasks')
  await expectCount(titles, 4)
  await sortByDueDate()
  await expectTexts(titles, ['Two', 'Three', 'One', 'Four'])
  await filter.click()
  await expectTexts(titles, ['Four'])
  await filter.click()
  await expectTexts(titles, ['Two', 'Three', 'One'])
  await expectAddress('/v2/tasks?status=pending&sort=due')
})

test('a list is sorted and filtered as its address says [TSK-05, TSK-08]', async () => {
  await open('task-list/four tasks', '/v2/tasks?status=pending&sort=due')
  await expectTexts(titles, ['Two', 'Three', 'One'])
  await expect.element(filter).toHaveTextContent('Show: Pending')
})

test.each(['desktop', 'phone'] as const)(
  'by one press the list shows the tasks of whoever looks, counts them and keeps that in the address [TSK-41]: %s',
  async at => {
    await open('task-list/my tasks and those of others', '/v2/tasks', { at })
    const mine = page.getByRole('button', { name: 'Mine' })
    await expectTexts(titles, ['Nobody’s yet', 'Hers', 'Call the lab', 'Order wires'])
    await expect.element(mine).toHaveAttribute('aria-pressed', 'false')
    ;(mine.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expectTexts(titles, ['Call the lab', 'Order wires'])
    await expect.element(tab).toHaveTextContent('Tasks (2)')
    await expect.element(mine).toHaveAttribute('aria-pressed', 'true')
    await expect.element(mine).toHaveFocus()
    await expectAddress('/v2/tasks?assignee=me')
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await filter.click()
    await expectTexts(titles, ['Order wires'])
    await search.fill('nowhere')
    await expect.element(page.getByText('There are no such tasks.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all tasks' }).click()
    await expectCount(titles, 4)
    await expect.element(mine).toHaveAttribute('aria-pressed', 'false')
  },
)

test('an address with the own tasks shows them after a page load [TSK-41]', async () => {
  await open('task-list/my tasks and those of others', '/v2/tasks?assignee=me')
  await expectTexts(titles, ['Call the lab', 'Order wires'])
  await page.getByRole('button', { name: 'Mine' }).click()
  await expectCount(titles, 4)
  await expectAddress('/v2/tasks')
})

test('checking a box is saved at once and moves its task, in both directions [TSK-32]', async () => {
  const server = await open('task-list/two tasks', '/v2/tasks')
  await box('First').click()
  await expectTexts(titles, ['Second', 'First'])
  await expect.element(box('First')).toBeChecked()
  await expect.poll(() => server.sent.map(({ body }) => body)).toEqual([{ completed: true }])
  await box('First').click()
  await expectTexts(titles, ['First', 'Second'])
  await expect.element(box('First')).not.toBeChecked()
  expect(server.sent.at(-1)?.body).toEqual({ completed: false })
})

test('what was checked is taken back by the notice, also when its row has moved [TSK-43]', async () => {
  const server = await open('task-list/two tasks', '/v2/tasks')
  await box('First').click()
  await expectTexts(titles, ['Second', 'First'])
  await expect.element(page.getByText('“First” is completed.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectTexts(titles, ['First', 'Second'])
  await expect.element(box('First')).not.toBeChecked()
  await expect.element(page.getByText('“First” is completed.')).not.toBeInTheDocument()
  expect(server.sent.map(({ body }) => body)).toEqual([{ completed: true }, { completed: false }])
})

test('a double click on a box completes one task, and not the one that moves up [FLW-20]', async () => {
  const server = await open('task-list/two tasks', '/v2/tasks')
  await box('First').dblClick({ delay: 100 })
  await expectTexts(titles, ['Second', 'First'])
  await expect.element(box('First')).toBeChecked()
  await expect.element(box('Second')).not.toBeChecked()
  expect(server.sent).toHaveLength(1)
})

test('a box that could not be saved is unchecked again, with a notice [TSK-33, ERR-42]', async () => {
  const server = await open('task-list/two tasks', '/v2/tasks')
  server.fail('PUT /v2/rest/tasks/*', 'unreached')
  const answer = server.hold('PUT /v2/rest/tasks/*')
  await box('First').click()
  // The box changes before the server has responded.
  await expect.element(box('First')).toBeChecked()
  answer()
  await expect.element(page.getByRole('alert')).toMatchTextContent('“First” was not marked as completed.')
  await expect.element(box('First')).not.toBeChecked()
  await expectAccessible()
})

test('the link of a task leads to the insurance in the patient’s profile; without a patient there is none [TSK-12, TSK-13]', async () => {
  const server = await open('task-list/tasks of forms', '/v2/tasks')
  await expect
    .element(entry('Nobody’s form').getByRole('button', { name: 'Review Insurance' }))
    .toBeDisabled()
  await expectAccessible()
  await entry('Their form').getByRole('link', { name: 'Review Insurance' }).click()
  await expectAddress(`/v2/patient/${server.named.patient}/profile`)
  expect(location.hash).toBe('#patient-insurance')
  await expect.element(page.getByRole('heading', { name: 'Patient Profile' })).toBeVisible()
})

test('a title takes at most two lines of its row, with the whole to read at it, and names are not broken [TSK-42]', async () => {
  await open('task-list/a form with a long title and one with a short one', '/v2/tasks')
  await expectTexts(titles, ['Look it over', /^Call about .* twice\.$/])
  const heightOf = (title: string) => entry(title).element().getBoundingClientRect().height
  await expect.poll(() => heightOf('Look it over')).toBeLessThanOrEqual(41)
  await expect.poll(() => heightOf('Call about')).toBeLessThanOrEqual(52)
  const whole = titles.last().element()
  await expect.element(titles.last()).toHaveAttribute('title', whole.textContent ?? '')
  expect(linesOf(titles.last().getByText('Max Marlowe-Featherstone', { exact: true }).element())).toBe(1)
  for (const name of ['Max Marlowe-Featherstone', 'Ana Prieto y Montañés']) {
    expect(linesOf(page.getByRole('cell', { name }).first().element())).toBe(1)
  }
  await expectNoSidewaysScroll()
  await expectAccessible()
})

test('an empty list says what to do; a list that cannot be loaded can be retried [ERR-23]', async () => {
  let recover = () => {}
  await open('task-list/no tasks', '/v2/tasks', {
    before: server => {
      server.cutLive()
      recover = server.fail('GET /v2/rest/tasks?*', 500)
    },
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent("We couldn't find any tasks")
  await expectAccessible()
  recover()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('There are no tasks yet.')).toBeVisible()
  await expect.element(tab).toHaveTextContent('Tasks (0)')
  await expectAccessible()
})

test('a long list is shown page by page [CST-49]', async () => {
  await open('task-list/a hundred and one tasks', '/v2/tasks')
  await expect.element(tab).toHaveTextContent('Tasks (101)')
  await expectCount(entries, 50)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const next = pages.getByRole('button', { name: 'Next' })
  await expect.element(pages).toMatchTextContent('Page 1 of 3')
  await expect.element(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await next.click()
  await expect.element(titles.first()).toHaveTextContent('Task 51')
  await next.click()
  await expectTexts(titles, ['Task 101'])
  await expect.element(next).toBeDisabled()
  // The focus stays on the button, so that the keyboard can go on.
  await expect.element(next).toHaveFocus()
  await expectAccessible()
})

test('a page that no longer exists leads to the last one [CST-49]', async () => {
  await open('task-list/a hundred and one tasks', '/v2/tasks?page=9')
  await expectTexts(titles, ['Task 101'])
  await expectAddress('/v2/tasks?page=3')
  await search.fill('task 9')
  await expect.element(tab).toHaveTextContent('Tasks (19)')
  await expectAddress('/v2/tasks')
  expect(location.search).toBe('')
})

test('on a phone the button of a task stands beside its lines, and makes the row no higher [TSK-42]', async () => {
  await open('task-list/a form with a long title and one with a short one', '/v2/tasks', { at: 'phone' })
  // Long names, in five lines beside the button.
  const row = entry('Look it over')
  await expect.poll(() => row.element().getBoundingClientRect().height).toBeLessThanOrEqual(165)
  const boxOf = (part: Locator) => part.element().getBoundingClientRect()
  const lines = boxOf(row.getByRole('paragraph'))
  const button = boxOf(row.getByRole('link', { name: 'Review Insurance' }))
  expect(button.left).toBeGreaterThanOrEqual(lines.right)
  expect(button.bottom).toBeLessThanOrEqual(lines.bottom + 1)
  await expectNoSidewaysScroll()
  await expectThumbSized()
})
