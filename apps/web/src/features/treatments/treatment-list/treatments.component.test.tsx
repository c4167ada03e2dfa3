import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectAddress, expectCount } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { bothWidths } from '../../../../test/component/thumb-sized.ts'

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

test.each(bothWidths)(
  'the page of a visit opens with its heading below the bars, also where the patient is loaded last, %s [NOT-50]',
  async at => {
    // The record of a single visit is shorter than the window.
    const style = document.createElement('style')
    style.textContent = 'main { min-height: 3000px }'
    document.head.append(style)
    onTestFinished(() => style.remove())
    let release = () => {}
    await open(
      'record/a patient with four alerts who comes today',
      ({ patient, visit }) => `/v2/patient/${patient}/treatment/${visit}`,
      {
        at,
        before: server => {
          release = server.hold('GET /v2/rest/patients/*/profile/infos')
        },
      },
    )
    const heading = cards.first().getByRole('heading', { level: 3 })
    await expect.element(page.getByPlaceholder('Write a note...')).toHaveFocus()
    await expect.poll(() => window.scrollY).toBeGreaterThan(0)
    release()
    const line = () => document.querySelector('main [data-shown="true"]')?.firstElementChild
    await expect.poll(line).toBeDefined()
    await expect.poll(() => line()?.textContent).toContain('Pregnant')
    const clear = () =>
      heading.element().getBoundingClientRect().top - (line()?.getBoundingClientRect().bottom ?? 0)
    await expect.poll(clear).toBeGreaterThanOrEqual(0)
  },
)
