import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount, expectTexts } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'

const groupOf = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

test('a refused change is rolled back with a notice; a failed load can be retried', async () => {
  let stop = () => {}
  const server = await open('scheduling-visits/a visit', '/v2/flow', {
    before: server => {
      stop = server.fail('GET /v2/rest/calendars/days?*', 500)
    },
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent("We couldn't load the daily calendar")
  stop()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Check in Zoë Muñoz' }).click()
  // Somebody else changes it first, and this page has not received the event.
  await server.elsewhere('she is said not to come')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Check in' }).click()
  await expect.element(page.getByText('Appointment is marked as no show')).toBeVisible()
  await expectTexts(groupOf('Today').getByRole('listitem'), [/Zoë Muñoz/])
  await expect.element(groupOf('Today').getByTitle('No Show')).toBeVisible()
  await expectCount(groupOf('Today').getByRole('button'), 0)
})

test('a change that is undone before its response offers no Undo', async () => {
  const server = await open('scheduling-visits/a seated visit', '/v2/flow')
  const release = server.hold('PUT /v2/rest/appointments/*/finish')
  await page.getByRole('button', { name: 'Finish Mia Berg' }).click()
  await page.getByText('Done (1)').click()
  await page.getByRole('button', { name: 'Undo Mia Berg' }).click()
  release()
  await expect.poll(() => server.sent.map(({ request }) => request.split(' ')[0])).toEqual(['PUT', 'DELETE'])
  await expectTexts(groupOf('Seated').getByRole('listitem'), [/Mia Berg/])
  await expectCount(page.getByRole('alert').getByRole('button', { name: 'Undo' }), 0)
})
