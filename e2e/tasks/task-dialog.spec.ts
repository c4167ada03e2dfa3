import { formatDay } from '@archwire/domain/time/format-day'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { entry, inDays, openTasks, tab, titles } from './tasks-page.ts'

const newTask = (page: Page) => page.getByRole('dialog', { name: 'New Task' })
const editTask = (page: Page) => page.getByRole('dialog', { name: 'Edit Task' })
const addTask = (page: Page) => page.getByRole('link', { name: 'Add Task' }).click()
const today = formatDay(inDays(0), 'MMM dd, yyyy')

test('a task for a patient cannot be created until it has a name and a patient [TSK-02, TSK-22, TSK-23, TSK-24, TSK-25, TSK-26, TSK-27, TSK-38, ERR-164, API-02]', async ({
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

test('an internal task needs neither assignee nor due date; its name opens it for editing [TSK-10, TSK-28, TSK-39, TSK-20]', {
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

test('while a failed load is retried its error stays visible, and nothing moves', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal, anotherPage }) => {
  await make.task(clinic.id, { title: 'Call' })
  expectRefusal('404 GET /v2/rest/tasks/999999999')
  await openTasks(page, clinic.staff)
  await page.goto('/v2/task/new?task=999999999')
  const close = editTask(page).getByRole('button', { name: 'Close' }).last()
  await expect(editTask(page).getByRole('alert')).toBeVisible()
  const place = await close.boundingBox()
  let isRequested = false
  await page.route('**/v2/rest/tasks/999999999', () => {
    isRequested = true
  })
  const desk = await anotherPage()
  await openTasks(desk, clinic.staff)
  await entry(desk, 'Call').getByRole('checkbox').check()
  await expect.poll(() => isRequested).toBe(true)
  await expect(editTask(page).getByRole('alert')).toBeVisible()
  expect(await close.boundingBox()).toEqual(place)
})
