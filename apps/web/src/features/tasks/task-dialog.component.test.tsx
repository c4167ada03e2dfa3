import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAddress, expectTexts } from '../../../test/component/expect-page.ts'
import { logIn } from '../../../test/component/log-in.ts'
import { open } from '../../../test/component/open.tsx'

const situation = 'tasks/a task and a patient'
const newTask = page.getByRole('dialog', { name: 'New Task' })
const editTask = page.getByRole('dialog', { name: 'Edit Task' })
const name = editTask.getByLabelText('Task Name')
const titles = page.getByRole('main').css('a[href^="/v2/task/new?"]')

test('its address opens the dialog of a task after a page load', async () => {
  await open(situation, ({ task }) => `/v2/task/new?task=${task}`)
  await expect.element(name).toHaveValue('Draft')
  await userEvent.keyboard('{Escape}')
  await expectAddress('/v2/tasks')
  await expectTexts(titles, ['Draft'])
})

test('the dialog of a task that does not exist says so, and closes', async () => {
  await open(situation, '/v2/task/new?task=999999999')
  await expect.element(editTask.getByRole('alert')).toMatchTextContent('The task could not be loaded.')
  await editTask.getByRole('button', { name: 'Close' }).last().click()
  await expectAddress('/v2/tasks')
})

test('typed values are not lost by accident, nor at the end of the session', async () => {
  const server = await open(situation, '/v2/tasks', { before: server => server.cutLive() })
  await titles.click()
  await name.fill('Half typed')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await server.elsewhere('the session ends')
  await editTask.getByRole('button', { name: 'Save' }).click()
  await logIn()
  await expect.element(name).toHaveValue('Half typed')
  await editTask.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Task updated successfully')).toBeVisible()
  await expectTexts(titles, ['Half typed'])
})

test('a save over somebody else’s newer version shows the conflict, keeps the typed values, and can be repeated', async () => {
  const server = await open(situation, '/v2/tasks')
  await titles.click()
  await name.fill('Mine')
  await server.elsewhere('the task is completed')
  await editTask.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(editTask.getByRole('alert'))
    .toMatchTextContent('This record was changed by someone else.')
  await expect.element(name).toHaveValue('Mine')
  await expect.element(editTask.getByLabelText('Completed')).toBeChecked()
  await expectAccessible()
  await editTask.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Task updated successfully')).toBeVisible()
  expect(server.sent.at(-1)?.body).toEqual({ task: { title: 'Mine' } })
  await expectTexts(titles, ['Mine'])
  await expect.element(page.getByRole('checkbox', { name: 'Completed: Mine' })).toBeChecked()
})

test('a refusal stands on its field, a failure above the fields; trying again adds one task [ERR-42, ERR-05]', async () => {
  const server = await open(situation, '/v2/tasks')
  server.fail('GET /v2/rest/users?*', 500)
  await page.getByRole('link', { name: 'Add Task' }).click()
  await newTask.getByRole('combobox', { name: 'Assigned To' }).click()
  await expect.element(newTask.getByText('Unable to search users. Please try again.')).toBeVisible()
  await newTask.getByLabelText('Task Name').fill('Call')
  await newTask.getByRole('combobox', { name: 'Patient' }).fill('mun')
  await page.getByRole('option', { name: /Zoë Muñoz/ }).click()
  await server.elsewhere('the patient is archived')
  const create = newTask.getByRole('button', { name: 'Create' })
  await create.click()
  await expect.element(newTask.getByText('This patient is archived')).toBeVisible()
  await expectAccessible()
  await server.elsewhere('the patient is back')
  server.fail('POST /v2/rest/tasks', 500, 1)
  await create.click()
  await expect.element(newTask.getByRole('alert')).toMatchTextContent('Could not create task')
  // The task is saved; only the response is lost.
  server.lose('POST /v2/rest/tasks', 1)
  await create.click()
  await expect.element(newTask.getByRole('alert')).toMatchTextContent('Unable to connect to server.')
  await create.click()
  await expect.element(page.getByText('Task created successfully')).toBeVisible()
  await expect.element(page.getByRole('tab')).toMatchTextContent('Tasks (2)')
})
