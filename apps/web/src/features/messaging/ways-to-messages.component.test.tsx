import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAddress } from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'

const dialog = page.getByRole('dialog', { name: 'Appointment info' })

test('an appointment links to the conversation with its patient [APT-67]', async () => {
  await open('inbox/an appointment', ({ appointment }) => `/v2/appointment/${appointment}`)
  await dialog.getByRole('link', { name: 'Send Message' }).click()
  await expectAddress(/\/v2\/messages\/\d+$/)
  await expect.element(page.getByRole('heading', { level: 2, name: 'Zoë Quist' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the appointment of a patient without a number links to no conversation, and says why [APT-67, ERR-37]', async () => {
  const server = await open('inbox/an appointment', ({ withoutNumber }) => `/v2/appointment/${withoutNumber}`)
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect
    .element(
      page.getByText("This patient doesn't have a phone number! Please, update the patient contact info."),
    )
    .toBeVisible()
  await expectAddress(`/v2/appointment/${server.named.withoutNumber}`)
})
