import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScroll } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const number = page.getByLabelText('Texting number')
const hours = page.getByLabelText('Hours before the appointment')
const text = page.getByLabelText('Text', { exact: true })
const save = page.getByRole('button', { name: 'Save' })

test.each(['desktop', 'phone'] as const)(
  'an administrator chooses the number for texts, and what reminders say and when, and whether YES is answered and reminders carry a link and visits are confirmed [MSG-80, CFM-02, CFM-08]: %s',
  async at => {
    const server = await open('inbox/nobody to text', '/settings/messaging', { as: 'administrator', at })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Messaging' })).toBeVisible()
    await expect.poll(() => document.title).toBe('Messaging · Settings · Archwire')
    await number.fill('5550177')
    await hours.fill('0')
    await text.fill('{clinic}: come to see {docter}, {appointments}')
    await save.click()
    await expect.element(number).toHaveFocus()
    await expect.element(number).toHaveAccessibleDescription(/Must have a valid phone number\./)
    await expect.element(page.getByText('Must be a whole number of hours from 1 to 168')).toBeVisible()
    await expect.element(page.getByText('The text does not know {docter}')).toBeVisible()
    await expectAccessible()
    await number.fill('555 017 7777')
    await hours.fill('48')
    await text.fill('{clinic}: {appointments}')
    await expect
      .element(page.getByRole('region', { name: 'Preview' }))
      .toMatchTextContent('Harbor Orthodontics: Pat on Tue, May 6 at 2:30 PM')
    const answersYes = page.getByRole('checkbox', { name: 'Answer YES by a text' })
    await expect.element(answersYes).toBeChecked()
    await answersYes.click()
    await page.getByRole('checkbox', { name: 'Reminders carry a link' }).click()
    await page.getByRole('checkbox', { name: 'Tell patients when a visit' }).click()
    await page.getByLabelText('From').fill('20:00')
    await expectThumbSized()
    await expectNoSidewaysScroll()
    expect(server.sent).toEqual([])
    await save.click()
    await expect.element(page.getByText('Saved successfully')).toBeVisible()
    expect(server.sent).toMatchObject([
      {
        request: 'PUT /v2/rest/settings/messaging',
        body: {
          messaging: {
            smsNumber: '5550177777',
            reminderText: '{clinic}: {appointments}',
            reminderLeadHours: 48,
            quietFrom: '20:00',
            quietTo: '08:00',
            answersYes: false,
            linksInReminders: false,
            confirmsVisits: false,
          },
        },
      },
    ])
  },
)

test('the settings warn when reminders go out after the limit for changes online has passed [MSG-97]', async () => {
  await open('inbox/nobody to text', '/settings/messaging', { as: 'administrator' })
  const warning = page.getByText(/when patients can no longer change online/)
  await expect.element(hours).toHaveValue('24')
  await expect.element(page.getByText('1 to 168')).toBeVisible()
  expect(warning.elements()).toEqual([])
  await hours.fill('4')
  await expect
    .element(warning)
    .toMatchTextContent('Reminders go out 4 hours before, when patients can no longer change online.')
  await page.getByRole('checkbox', { name: 'Reminders carry a link' }).click()
  await expect.element(warning).not.toBeInTheDocument()
})

test('the settings warn when a text of one’s own leaves out the link that reminders are to carry [MSG-99]', async () => {
  await open('inbox/nobody to text', '/settings/messaging', { as: 'administrator' })
  const warning = page.getByText('Your text does not say {link}, so no link is sent.')
  await expect.element(text).toHaveValue(expect.stringContaining('{link}'))
  expect(warning.elements()).toEqual([])
  await text.fill('{clinic}: {appointments}')
  await expect.element(warning).toBeVisible()
  await expectAccessible()
  await page.getByRole('checkbox', { name: 'Reminders carry a link' }).click()
  await expect.element(warning).not.toBeInTheDocument()
})

test('without a provider of texts the settings say which setting of the server is missing [MSG-10]', async () => {
  await open('inbox/nobody to text', '/settings/messaging', {
    as: 'administrator',
    before: () => document.querySelector('meta[name="not-configured"]')?.setAttribute('content', 'texting'),
  })
  await expect.element(page.getByText('No provider of texts is set up (SMS_DRIVER')).toBeVisible()
  await expect.element(number).toBeVisible()
  await expectAccessible()
})

test('the number of another clinic is refused at its field', async () => {
  await open('inbox/another clinic’s number', '/settings/messaging', { as: 'administrator' })
  await number.fill('(555) 018-8888')
  await save.click()
  await expect.element(number).toHaveAccessibleDescription(/This value is already in use\./)
})
