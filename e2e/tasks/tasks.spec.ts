import { formatDay } from '@archwire/domain/time/format-day'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  openMenu,
  screenshot,
  signIn,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { followed } from '../watch-live.ts'
import { settled } from '../watch-traffic.ts'
import { box, entries, entry, inDays, openTasks, sortByDueDate, tab, titles } from './tasks-page.ts'

const noon = (day: string) => new Date(`${day}T16:00:00Z`)
const short = (day: string) => formatDay(day, 'MMM. dd')

test('the list says of each task whose it is, when it is due and whether it is done [TSK-01] [TSK-03] [TSK-06] [TSK-07] [TSK-09] [TSK-11] [TSK-14] [TSK-15] [TSK-16] [TSK-17] [TSK-18] [TSK-19] [TSK-20] [TSK-21] [TSK-34]', async ({
  page,
  clinic,
  make,
}) => {
  const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  const ana = await make.user(clinic.id, { first_name: 'Ana', last_name: 'Prieto' })
  const nameless = await make.user(clinic.id, { first_name: '', last_name: '' })
  const task = (title: string, age: number, values: object = {}) =>
    make.task(clinic.id, { title, created_at: noon(inDays(-age)), ...values })
  await task('Scan the consent', 1, { completed_at: new Date(), due_date: inDays(-2) })
  await task('Collect ideas for the waiting room', 9)
  await task('Call the lab about the delayed retainer of the upper jaw', 8, {
    due_date: inDays(-3),
    patient_id: patient.id,
    assigned_to_user_id: ana.id,
  })
  await task('Order wires', 7, { due_date: inDays(0), assigned_to_user_id: nameless.id })
  await task('Send the summary', 6, { due_date: inDays(2), patient_id: patient.id })
  await task('Staff meeting', 5, { due_date: inDays(9) })
  await openTasks(page, clinic.staff)
  await expect(tab(page)).toHaveText('Tasks (6)')
  await expect(page.getByRole('link', { name: 'Add Task' })).toBeVisible()
  if (!isPhone(page)) {
    await expect(page.getByRole('main').getByRole('columnheader')).toHaveText([
      'Completed',
      'Task Name',
      'Created',
      /^Due Date/,
      'Patient',
      'Assigned To',
    ])
  }
  await expect(titles(page)).toHaveText([
    'Staff meeting',
    'Send the summary',
    'Order wires',
    'Call the lab about the delayed retainer of the upper jaw',
    'Collect ideas for the waiting room',
    'Scan the consent',
  ])
  const late = entry(page, 'Call the lab')
  await expect(late).toContainText(`3 Days Ago (${short(inDays(-3))})`)
  await expect(late).toContainText('Zoë Muñoz')
  await expect(late).toContainText('Ana Prieto')
  await expect(late).toContainText(formatDay(inDays(-8), 'dd MMM, yyyy'))
  await expect(late.locator('[data-overdue="true"]')).toHaveCSS('font-weight', '600')
  const today = entry(page, 'Order wires')
  await expect(today).toContainText(`Today (${short(inDays(0))})`)
  await expect(today).toContainText('Internal')
  await expect(today).toContainText(nameless.email)
  await expect(entry(page, 'Send the summary')).toContainText('In 2 Days')
  await expect(entry(page, 'Staff meeting')).toContainText(formatDay(inDays(9), 'MMM dd, yyyy'))
  await expect(entry(page, 'Staff meeting')).toContainText('Unassigned')
  if (!isPhone(page)) {
    const lines = (cell: HTMLElement) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return words.getClientRects().length
    }
    expect(await page.getByRole('cell', { name: 'Unassigned' }).first().evaluate(lines)).toBe(1)
  }
  await expect(page.locator('[data-overdue="true"]')).toHaveCount(1)
  await expect(box(page, 'Scan the consent')).toBeChecked()
  await expect(titles(page).last()).toHaveCSS('text-decoration-line', 'line-through')
  await expect(titles(page).first()).toHaveCSS('text-decoration-line', 'none')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'tasks')
})

test('searched as one types, filtered by one button, and sorted by due date either way [TSK-04] [TSK-05] [TSK-08] [TSK-35]', async ({
  page,
  clinic,
  make,
}) => {
  const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  const ana = await make.user(clinic.id, { first_name: 'Ana', last_name: 'Prieto' })
  await make.task(clinic.id, { title: 'One', due_date: inDays(3), patient_id: patient.id })
  await make.task(clinic.id, { title: 'Two', due_date: inDays(1), assigned_to_user_id: ana.id })
  await make.task(clinic.id, { title: 'Three', due_date: inDays(2) })
  await make.task(clinic.id, { title: 'Four', due_date: inDays(-9), completed_at: new Date() })
  await openTasks(page, clinic.staff)
  await sortByDueDate(page)
  await expect(titles(page)).toHaveText(['Two', 'Three', 'One', 'Four'])
  await sortByDueDate(page)
  await expect(titles(page)).toHaveText(['One', 'Three', 'Two', 'Four'])
  if (!isPhone(page)) {
    await expect(page.getByRole('columnheader', { name: 'Due Date' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  }
  await sortByDueDate(page)
  await expect(titles(page)).toHaveText(['Two', 'Three', 'One', 'Four'])

  const filter = page.getByRole('button', { name: /^Show: / })
  await expect(filter).toHaveText('Show: All')
  await filter.click()
  await expect(titles(page)).toHaveText(['Four'])
  await expect(filter).toHaveText('Show: Completed')
  await filter.click()
  await expect(titles(page)).toHaveText(['Two', 'Three', 'One'])
  await expect(filter).toHaveText('Show: Pending')
  await expect(tab(page)).toHaveText('Tasks (3)')
  // The address keeps it, so that it is there again after a load.
  await page.reload()
  await expect(titles(page)).toHaveText(['Two', 'Three', 'One'])
  await filter.click()
  await expect(tab(page)).toHaveText('Tasks (4)')

  const search = page.getByPlaceholder('Search tasks...')
  for (const [typed, found] of [
    ['thr', ['Three']],
    ['munoz', ['One']],
    ['prieto', ['Two']],
  ] as const) {
    await search.fill(typed)
    await expect(titles(page)).toHaveText(found)
    await expect(tab(page)).toHaveText('Tasks (1)')
  }
  expect(page.url(), 'names are not written into addresses').not.toContain('prieto')
  await search.fill('nowhere')
  await expect(page.getByText('There are no such tasks.')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'tasks-none-found')
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await expect(titles(page)).toHaveCount(4)
  await expect(search).toHaveValue('')
})

test('a box is saved at once and moves its task; both ways [TSK-32]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id } = await make.task(clinic.id, { title: 'First', created_at: noon(inDays(-1)) })
  await make.task(clinic.id, { title: 'Second', created_at: noon(inDays(-2)) })
  const isDone = async () =>
    (await server.owner.query('select completed from tasks where id = $1', [id])).rows[0].completed
  await openTasks(page, clinic.staff)
  await box(page, 'First').check()
  await expect.poll(isDone).toBe(true)
  await expect(titles(page)).toHaveText(['Second', 'First'])
  await expect(box(page, 'First')).toBeChecked()
  await box(page, 'First').uncheck()
  await expect.poll(isDone).toBe(false)
  await expect(titles(page)).toHaveText(['First', 'Second'])
})

test('a box that could not be saved goes back, and the person is told [TSK-33] [ERR-42]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  const { id } = await make.task(clinic.id, { title: 'First' })
  expectRefusal(`unreached PUT /v2/rest/tasks/${id}`)
  await openTasks(page, clinic.staff)
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(`**/v2/rest/tasks/${id}`, async route => {
    await asked
    await route.abort()
  })
  await box(page, 'First').click()
  // At once, before anybody has answered.
  await expect(box(page, 'First')).toBeChecked()
  answer()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('“First” was not marked as completed.')
  await expect(box(page, 'First')).not.toBeChecked()
  await expectAccessible(page)
})

test('what others do is there by itself, and the bar counts what is open [TSK-37] [TOP-04] [LIV-14] [LIV-26]', async ({
  page,
  clinic,
  make,
  anotherPage,
}) => {
  await make.task(clinic.id, { title: 'There before' })
  const other = await anotherPage()
  await openTasks(other, clinic.administrator)
  await signIn(page, clinic.staff)
  // On a phone it is in the menu.
  const place = isPhone(page) ? await openMenu(page) : page.getByRole('banner')
  const link = place.getByRole('link', { name: /^Tasks/ })
  await expect(link).toHaveText('Tasks 1')
  await expectThumbSized(page)
  await link.click()
  await expect(page).toHaveURL('/v2/tasks')
  await expect(titles(page)).toHaveText(['There before'])
  await followed(page, 'tasks', 'notifications')
  await settled(page)
  await box(other, 'There before').check()
  await expect(box(page, 'There before')).toBeChecked()
  if (!isPhone(page)) await expect(link).toHaveText('Tasks')
  await other.getByRole('link', { name: 'Add Task' }).click()
  const dialog = other.getByRole('dialog', { name: 'New Task' })
  await dialog.getByLabel('Task Name').fill('From the other desk')
  await dialog.getByText('Internal').click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(titles(page)).toHaveText(['From the other desk', 'There before'])
  if (isPhone(page)) await openMenu(page)
  await expect(link).toHaveText('Tasks 1')
})

test('a link leads to the insurance in the patient’s profile; without a patient it leads nowhere [TSK-12] [TSK-13]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const patient = await make.patient(clinic.id)
  const linked = { linkable_type: 'InsuranceForm', linkable_id: 8 } as const
  await make.task(clinic.id, { title: 'Nobody’s form', ...linked, created_at: noon(inDays(-1)) })
  await make.task(clinic.id, { title: 'Their form', patient_id: patient.id, ...linked })
  await openTasks(page, clinic.staff)
  await expect(entry(page, 'Nobody’s form').getByRole('button', { name: 'Review Insurance' })).toBeDisabled()
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'tasks-links')
  await entry(page, 'Their form').getByRole('link', { name: 'Review Insurance' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patient.id}/profile#patient-insurance`)
  await expect(page.getByRole('heading', { name: 'Patient Profile' })).toBeVisible()
})

test('where there is nothing yet it says what to do; a list that cannot be read can be tried again [ERR-23]', {
  tag: '@whole',
}, async ({ page, clinic, expectRefusal }) => {
  expectRefusal('500 GET /v2/rest/tasks')
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.route('**/v2/rest/tasks?*', route => route.fulfill({ status: 500, json: { error: 'x' } }))
  await page.goto('/v2/tasks')
  await expect(page.getByRole('alert')).toContainText("We couldn't find any tasks")
  await expectAccessible(page)
  await screenshot(page, 'tasks-failed')
  await page.unroute('**/v2/rest/tasks?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('There are no tasks yet.')).toBeVisible()
  await expect(tab(page)).toHaveText('Tasks (0)')
  await expectAccessible(page)
  await screenshot(page, 'tasks-empty')
})

test('a long list comes page by page, and a page that is gone leads to the last [CST-49]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  await server.owner.query(
    `insert into tasks (clinic_id, title, created_at)
     select $1, 'Task ' || n, now() - make_interval(mins => n) from generate_series(1, 101) as n`,
    [clinic.id],
  )
  await openTasks(page, clinic.staff)
  await expect(tab(page)).toHaveText('Tasks (101)')
  await expect(entries(page)).toHaveCount(50)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('Page 1 of 3')
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(titles(page).first()).toHaveText('Task 51')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(titles(page)).toHaveText(['Task 101'])
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  // Whoever turned by keys goes on from where they are.
  await expect(pages.getByRole('button', { name: 'Next' })).toBeFocused()
  await expectAccessible(page)
  await page.goto('/v2/tasks?page=9')
  await expect(titles(page)).toHaveText(['Task 101'])
  await expect(page).toHaveURL('/v2/tasks?page=3')
  await page.getByPlaceholder('Search tasks...').fill('task 9')
  await expect(tab(page)).toHaveText('Tasks (19)')
  await expect(page).toHaveURL('/v2/tasks')
})
