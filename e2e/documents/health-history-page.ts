import type { Page } from '@playwright/test'
import { expect, type Make } from '../harness/harness.ts'

/** A patient who was sent a health history form. */
export async function patientWithIntakeForm(
  make: Make,
  clinicId: number,
  values: Parameters<Make['patient']>[1] = {},
): Promise<{ id: number; uuid: string; formId: number }> {
  const patient = await make.patient(clinicId, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    dob: '1990-02-03',
    gender: 'female',
    ...values,
  })
  const form = await make.intakeForm(clinicId, patient.id)
  return { id: patient.id, uuid: form.uuid, formId: form.id }
}

export const formAddress = (uuid: string) => `/intake_forms/${uuid}/responses/new`

export const question = (page: Page, text: string) => page.getByRole('group', { name: text })

const withNo = [
  'Are you pregnant, or could you be?',
  'Do you take any medications, vitamins or supplements?',
  'Are you allergic to anything?',
  'Are you allergic to latex?',
  'Has a doctor told you to take antibiotics before dental treatment?',
  'Do you have, or have you had, a heart condition?',
  'Do you have diabetes?',
  'Do you bleed for long or bruise easily, or have a bleeding disorder?',
  'Do you smoke, vape or use tobacco?',
  'Have you had braces, aligners or other orthodontic treatment before?',
  'Does your jaw hurt, click or lock?',
]

/** Answers all required questions, mostly with no. */
export async function answerAll(page: Page, { hasPregnancyQuestion = true } = {}): Promise<void> {
  await page.getByLabel('What would you like us to help you with?').fill('A gap between my front teeth')
  await question(page, 'How is your general health?').getByLabel('Good').check()
  for (const text of hasPregnancyQuestion ? withNo : withNo.slice(1)) {
    await question(page, text).getByLabel('No', { exact: true }).check()
  }
}

/** Draws with the mouse, from one end of the box to the other. */
export async function draw(page: Page): Promise<void> {
  const box = page.getByRole('img', { name: 'Box to sign in, empty' })
  await box.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++) {
    await page.mouse.move(x + width * (0.2 + step * 0.07), y + height * (step % 2 === 0 ? 0.6 : 0.3))
  }
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'Box to sign in, signed' })).toBeVisible()
}

export async function signAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Zoë, the patient').check()
  await page.getByLabel('Your full legal name').fill(name)
  await draw(page)
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Sign and send' })
