import { beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const field = page.getByRole('textbox', { name: 'Message', exact: true })
const theConversation = ({ conversation }: Record<string, string | number>) => `/v2/messages/${conversation}`

/** The patient panel beside the conversation; on a phone behind a button. */
async function info(at: 'desktop' | 'phone' = 'desktop'): Promise<Locator> {
  if (at === 'desktop') return page.getByRole('complementary', { name: 'Patient info' })
  await page.getByRole('button', { name: 'Patient info' }).click()
  return page.getByRole('dialog', { name: 'Patient info' })
}

// Whether the window has the focus is chance when several tests run at once.
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true))

test.each(['desktop', 'phone'] as const)(
  'beside a conversation stand the patient’s details and appointments [MSG-30, MSG-31, MSG-33, MSG-34, MSG-35, MSG-36] [C-62]: %s',
  async at => {
    const server = await open('messaging/a patient with visits', theConversation, { at })
    const panel = await info(at)
    await expect.element(panel.getByRole('group')).toHaveAttribute('open', '')
    await expect.element(panel).toMatchTextContent('zoe@example.com')
    await expect.element(panel).toMatchTextContent('(555) 700-5001')
    await expect.element(panel.css('dt').filter({ hasText: 'Heard about us' })).toBeVisible()
    await expect.element(panel).toMatchTextContent('Not informed')
    const next = panel.getByRole('list', { name: 'NEXT APPOINTMENT' })
    await expect.element(next).toMatchTextContent('Retainer Delivery')
    await expect.element(next).toMatchTextContent('10:00 AM')
    await expect.element(next).toMatchTextContent('Room A')
    const previous = panel.getByRole('list', { name: 'PREVIOUS APPOINTMENT' })
    await expect.element(previous).toMatchTextContent('2:30 PM')
    await expect.element(previous.getByRole('listitem').first()).toMatchTextContent('No Show')
    await expect.element(previous.getByRole('listitem').last()).toMatchTextContent('Rescheduled')
    await expectAccessible()
    await expectThumbSized()
    await expectNoSidewaysScroll()
    // The filled button of the inbox is Send.
    const appointment = panel.getByRole('button', { name: 'New Appointment' })
    await expect.element(appointment).toHaveAttribute('data-variant', 'default')
    await appointment.click()
    await expect.element(page.getByRole('dialog').getByText('Zoe Diaz')).toBeVisible()
    history.back()
    await expect.element(field).toBeVisible()
    await (await info(at)).getByRole('link', { name: 'VIEW DETAILS' }).click()
    await expectAddress(`/v2/patient/${server.named.patient}/profile`)
    await expect.element(page.getByRole('heading', { name: 'Zoe Diaz' })).toBeVisible()
  },
)

test('a new appointment begins with the patient and their contact for visits by video [MSG-35] [G-60]', async () => {
  await open('messaging/a patient reached by video', theConversation)
  await (await info()).getByRole('button', { name: 'New Appointment' }).click()
  const form = page.getByRole('dialog')
  await expect.element(form.getByText('Zoe Diaz')).toBeVisible()
  await form.getByLabelText('Appointment type').selectOptions('Video Visit (30 min)')
  await expect.element(form.getByLabelText('Contact method')).toHaveValue('Zoom')
})

test('several patients have a section each, closed at first; a link to a form is that of its patient [MSG-30, MSG-32, MSG-34]', async () => {
  const server = await open('messaging/three patients with one number', theConversation)
  // The link begins with the page's own origin.
  server.fail('PUT /v2/rest/drafts/*', 500)
  const panel = await info()
  await expectCount(panel.getByRole('group'), 3)
  const insert = panel.getByRole('button', { name: 'Insert Health History form link' })
  await expectCount(insert, 0)
  for (const name of ['Max Diaz', 'Ida Diaz']) await panel.getByText(name, { exact: true }).click()
  await expect.element(panel.getByText('No appointments').first()).toBeVisible()
  await expectCount(insert, 0)
  await panel.getByText('Zoe Diaz', { exact: true }).click()
  await insert.click()
  const link = `${location.origin}/intake_forms/${server.named.uuid}/responses/new`
  await expect.element(field).toHaveValue(link)
  await expect.element(field).toHaveFocus()
})

test('if a number has one patient, the token is inserted where the caret is [MSG-32]', async () => {
  const server = await open('messaging/a patient with a form', theConversation)
  server.fail('PUT /v2/rest/drafts/*', 500)
  await field.fill('Please fill in today')
  const area = field.element() as HTMLTextAreaElement
  area.setSelectionRange(14, 14)
  await (await info()).getByRole('button', { name: 'Insert Health History form link' }).click()
  await expect.element(field).toHaveValue('Please fill in {HH form link} today')
})
