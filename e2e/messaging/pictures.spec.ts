import { writeFile } from 'node:fs/promises'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { photo } from '../imaging/imaging-fixture.ts'
import { openConversation, textsOf } from './conversation-page.ts'

test(
  'a picture that a patient sends is shown at once, opened large, and added to the record [MSG-62, MSG-67, MSG-68, MSG-71]',
  { tag: '@whole' },
  async ({ page, clinic, make, server, anotherPage }, info) => {
    const texts = textsOf(server)
    await texts.giveNumber(clinic.id)
    const phone = '5557008001'
    const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz', phone_number: phone })
    const { id } = await texts.conversation(clinic.id, { phone })
    await openConversation(page, clinic.staff, id)

    const patient = await anotherPage()
    await startSession(patient, clinic.administrator)
    await patient.goto('/settings/sandbox')
    await patient.getByRole('tab', { name: 'Texts' }).click()
    await patient.getByLabel('From the phone').fill(phone)
    const file = info.outputPath('smile.jpg')
    await writeFile(file, await photo(2, 0.5))
    const [chooser] = await Promise.all([
      patient.waitForEvent('filechooser'),
      patient.getByRole('button', { name: 'Picture' }).click(),
    ])
    await chooser.setFiles(file)
    await patient.getByRole('button', { name: 'Text the clinic' }).click()
    await expect(patient.getByText('With a picture')).toBeVisible()
    await expectAccessible(patient)

    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages.getByText('Receiving a picture…')).toBeVisible()
    await server.runPendingJobs()
    const small = messages.getByRole('button', { name: /^Picture from Zoë Muñoz, / })
    await expect(small.getByRole('img')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await screenshot(page, 'message-picture')
    await small.press('Enter')
    const large = page.getByRole('dialog', { name: /^Picture from Zoë Muñoz, / })
    await expect(large.getByRole('img', { name: /^Picture from / })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await expect(small).toBeFocused()

    await messages.getByRole('button', { name: /^Put into the record/ }).click()
    const link = messages.getByRole('link', { name: 'In the record of Zoë Muñoz' })
    await expect(link).toBeFocused()
    await expectAccessible(page)
    await link.click()
    await expect(page).toHaveURL(new RegExp(`/v2/patient/${zoe.id}/imaging/progression/\\d+/series/\\d+$`))
    await expect(page.getByRole('img', { name: /^Texted / })).toBeVisible()
  },
)
