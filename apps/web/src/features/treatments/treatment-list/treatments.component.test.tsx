import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectAddress, expectCount } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'

const list = page.getByRole('list', { name: 'Appointments and notes' })
const cards = list.getByRole('article')
const calls = 'GET /v2/rest/patients/*/treatments'

const openTreatments = (situation: string, options: Parameters<typeof open>[2] = {}) =>
  open(`treatments/${situation}`, ({ patient }) => `/v2/patient/${patient}/treatment`, options)

test('an empty list and a failed load show a message [TRT-13, TRT-14]', async () => {
  let repair: () => void = () => undefined
  const server = await openTreatments('nothing yet', {
    before: server => {
      repair = server.fail(calls, { status: 500, body: {} })
    },
  })
  await expect.element(page.getByText('The treatments could not be loaded.')).toBeVisible()
  await expectAccessible()
  repair()
  const release = server.hold(calls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Loading...')).toBeVisible()
  release()
  await expect.element(page.getByText('No previous data')).toBeVisible()
  await expectAccessible()
})

test('a long record is read page by page', async () => {
  await openTreatments('a long record')
  const entries = list.css('> li')
  const older = page.getByRole('button', { name: 'Show older', exact: true })
  await expectCount(entries, 50)
  await page.getByRole('button', { name: 'Show older notes (5)' }).click()
  await expectCount(cards.first().getByRole('listitem'), 25)
  await older.click()
  await expectCount(entries, 100)
  await older.click()
  await expectCount(entries, 121)
  await expect.element(older).not.toBeInTheDocument()
})

test('until the appointment is loaded, Start shows that it is loading', async () => {
  let answer: () => void = () => undefined
  const { named } = await open(
    'treatments/somebody waits to be seated',
    ({ visit }) => `/v2/seat-patient/${visit}`,
    {
      before: server => {
        answer = server.hold(`GET /v2/rest/appointments/${server.named.visit}`)
      },
    },
  )
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByRole('button', { name: 'Loading…' }))
    .toHaveAttribute('aria-disabled', 'true')
  answer()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expectAddress(`/v2/patient/${named.patient}/treatment/${named.visit}`)
})

test('only a patient who was seated recently can be finished', async () => {
  await openTreatments('somebody waits to be seated')
  await expectCount(page.getByRole('article'), 2)
  await expect.element(page.getByRole('button', { name: 'Finish visit' })).not.toBeInTheDocument()
})
