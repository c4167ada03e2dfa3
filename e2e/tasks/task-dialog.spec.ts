import { formatDay } from '@archwire/domain/time/format-day'
import type { Page } from '@playwright/test'
import { endSessionsOf } from '../end-sessions.ts'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  screenshot,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { entry, inDays, openTasks, tab, titles } from './tasks-page.ts'

const newTask = (page: Page) => page.getByRole('dialog', { name: 'New Task' })
const editTask = (page: Page) => page.getByRole('dialog', { name: 'Edit Task' })
const addTask = (page: Page) => page.getByRole('link', { name: 'Add Task' }).click()
const today = formatDay(inDays(0), 'MMM dd, yyyy')

test('a task for a patient: nothing can be sent until it has a name and a patient [TSK-02] [TSK-22] [TSK-23] [TSK-24] [TSK-25] [TSK-26] [TSK-27] [TSK-38] [ERR-164] [API-02]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await openTasks(page, clinic.staff)
  await addTask(page)
  await expect(page).toHaveURL('/v2/task/new')
  const dialog = newTask(page)
  const create = dialog.getByRole('button', { name: 'Create' })
  const name = dialog.getByLabel('Task Name')
  await expect(name).toBeFocused()
  await expect(create).toBeDisabled()
  await expect(dialog.getByRole('radio', { name: 'Patient' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Due Date', exact: true })).toHaveText(today)
  await name.fill('Call the lab')
  await expect(create).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'task-new')
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('mun')
  await page.getByRole('option', { name: /Zoë Muñoz/ }).click()
  await expect(create).toBeEnabled()
  await dialog.getByRole('combobox', { name: 'Assigned To' }).fill('ort')
  await page.getByRole('option', { name: 'Ana Ortiz' }).click()
  await expectAccessible(page)
  await screenshot(page, 'task-filled')
  await create.click()
  await expect(page.getByText('Task created successfully')).toBeVisible()
  await expect(page).toHaveURL('/v2/tasks')
  await expect(entry(page, 'Call the lab')).toContainText('Zoë Muñoz')
  await expect(entry(page, 'Call the lab')).toContainText('Ana Ortiz')
  const { rows } = await server.owner.query(
    'select title, patient_id, due_date::text, completed from tasks where clinic_id = $1',
    [clinic.id],
  )
  expect(rows).toEqual([
    { title: 'Call the lab', patient_id: patient.id, due_date: inDays(0), completed: false },
  ])
})

test('an internal task needs neither assignee nor due date; its name opens it again to be changed [TSK-10] [TSK-28] [TSK-39] [TSK-20]', {
  tag: '@any-width',
}, async ({ page, clinic }) => {
  await openTasks(page, clinic.staff)
  await addTask(page)
  const dialog = newTask(page)
  await dialog.getByLabel('Task Name').fill('Order gloves')
  await dialog.getByText('Internal').click()
  await dialog.getByRole('button', { name: 'No due date' }).click()
  await dialog.getByLabel('Task Name').press('Enter')
  await expect(tab(page)).toHaveText('Tasks (1)')
  await expect(entry(page, 'Order gloves')).toContainText('Internal')
  await expect(entry(page, 'Order gloves')).toContainText('No due date')
  await titles(page).click()
  const edit = editTask(page)
  await expect(edit.getByLabel('Task Name')).toHaveValue('Order gloves')
  await expect(edit.getByRole('radio', { name: 'Internal' })).toBeChecked()
  await edit.getByLabel('Task Name').fill('Order gloves and masks')
  await edit.getByRole('button', { name: 'Due Date', exact: true }).click()
  await page
    .locator(`[data-day="${inDays(0)}"]`)
    .last()
    .click()
  await edit.getByLabel('Completed').check()
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'task-edit')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Task updated successfully')).toBeVisible()
  await expect(entry(page, 'Order gloves and masks').getByRole('checkbox')).toBeChecked()
  await expect(entry(page, 'Order gloves and masks')).toContainText('Today')
})

test('its address opens it after a load, and says so where there is no such task', {
  tag: '@any-width',
}, async ({ page, clinic, make, expectRefusal }) => {
  const { id } = await make.task(clinic.id, { title: 'By its address' })
  expectRefusal('404 GET /v2/rest/tasks/999999999')
  await openTasks(page, clinic.staff)
  await page.goto(`/v2/task/new?task=${id}`)
  await expect(editTask(page).getByLabel('Task Name')).toHaveValue('By its address')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/v2/tasks')
  await expect(titles(page)).toHaveText(['By its address'])
  await page.goto('/v2/task/new?task=999999999')
  await expect(editTask(page).getByRole('alert')).toContainText('The task could not be loaded.')
  await editTask(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL('/v2/tasks')
})

test('what could not be loaded stays said, and nothing moves, while it is asked for once more', {
  tag: '@any-width',
}, async ({ page, clinic, make, expectRefusal, anotherPage }) => {
  await make.task(clinic.id, { title: 'Call' })
  expectRefusal('404 GET /v2/rest/tasks/999999999')
  await openTasks(page, clinic.staff)
  await page.goto('/v2/task/new?task=999999999')
  const close = editTask(page).getByRole('button', { name: 'Close' }).last()
  await expect(editTask(page).getByRole('alert')).toBeVisible()
  const place = await close.boundingBox()
  let isAsked = false
  await page.route('**/v2/rest/tasks/999999999', () => {
    isAsked = true
  })
  const desk = await anotherPage()
  await openTasks(desk, clinic.staff)
  await entry(desk, 'Call').getByRole('checkbox').check()
  await expect.poll(() => isAsked).toBe(true)
  await expect(editTask(page).getByRole('alert')).toBeVisible()
  expect(await close.boundingBox()).toEqual(place)
})

test('what is typed is not lost by accident, nor with the session', { tag: '@any-width' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  await cutLiveUpdates(page)
  const { id } = await make.task(clinic.id, { title: 'Draft' })
  await openTasks(page, clinic.staff)
  await titles(page).click()
  const name = editTask(page).getByLabel('Task Name')
  await name.fill('Half typed')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await endSessionsOf(clinic.staff, server, page)
  await editTask(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await logIn(page, clinic.staff)
  await expect(name).toHaveValue('Half typed')
  await editTask(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Task updated successfully')).toBeVisible()
  const { rows } = await server.owner.query('select title from tasks where id = $1', [id])
  expect(rows).toEqual([{ title: 'Half typed' }])
})

test('who saves over somebody else’s newer version is told, keeps what was typed, and can save again', {
  tag: '@any-width',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { id } = await make.task(clinic.id, { title: 'Draft' })
  expectRefusal(`412 PUT /v2/rest/tasks/${id}`)
  await cutLiveUpdates(page)
  await openTasks(page, clinic.staff)
  await titles(page).click()
  const dialog = editTask(page)
  await dialog.getByLabel('Task Name').fill('Mine')
  await server.owner.query('update tasks set completed_at = now() where id = $1', [id])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This record was changed by someone else.')
  await expect(dialog.getByLabel('Task Name')).toHaveValue('Mine')
  await expect(dialog.getByLabel('Completed')).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Task updated successfully')).toBeVisible()
  const { rows } = await server.owner.query('select title, completed from tasks where id = $1', [id])
  expect(rows).toEqual([{ title: 'Mine', completed: true }])
})

test('a refusal stands on its field, a failure above them; trying again adds one task [ERR-42] [ERR-05]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  expectRefusal('422 POST /v2/rest/tasks')
  expectRefusal('500 POST /v2/rest/tasks')
  expectRefusal('500 GET /v2/rest/users')
  await page.route('**/v2/rest/users?*', route => route.fulfill({ status: 500, json: { error: 'x' } }))
  await openTasks(page, clinic.staff)
  await addTask(page)
  const dialog = newTask(page)
  await dialog.getByRole('combobox', { name: 'Assigned To' }).click()
  await expect(dialog.getByText('Unable to search users. Please try again.')).toBeVisible()
  await dialog.getByLabel('Task Name').fill('Call')
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('mun')
  await page.getByRole('option', { name: /Zoë Muñoz/ }).click()
  await server.owner.query('update patients set archived_at = now() where id = $1', [patient.id])
  const create = dialog.getByRole('button', { name: 'Create' })
  await create.click()
  await expect(dialog.getByText('This patient is archived')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'task-refused')
  await server.owner.query('update patients set archived_at = null where id = $1', [patient.id])
  // It was saved; only the answer was lost.
  await page.route('**/v2/rest/tasks', async route => {
    await route.fetch()
    await route.fulfill({ status: 500, json: { error: 'Internal server error' } })
  })
  await create.click()
  await expect(dialog.getByRole('alert')).toContainText('Could not create task')
  await page.unroute('**/v2/rest/tasks')
  await create.click()
  await expect(page.getByText('Task created successfully')).toBeVisible()
  await expect(tab(page)).toHaveText('Tasks (1)')
})
