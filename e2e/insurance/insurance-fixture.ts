import { createHash } from 'node:crypto'
import type { InsuranceForm, InsuranceFormSent } from '@archwire/contract/insurance/form-calls'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { csrfHeader, expect, type Make, type Setting, startSession } from '../harness/harness.ts'

export const zoe = { first_name: 'Zoë', last_name: 'Muñoz', email: 'zoe@example.com' }

/** Adds the patient Zoë, and logs in as staff. */
export async function setUpZoe(
  { page, clinic, make }: Setting,
  values: Parameters<Make['patient']>[1] = {},
): Promise<{ id: number; hashid: string }> {
  const patient = await make.patient(clinic.id, { ...zoe, ...values })
  await startSession(page, clinic.staff)
  return patient
}

export const profileOf = (id: number) => `/v2/patient/${id}/profile`
export const insurancesOf = (id: number) => `/v2/patient/${id}/insurance`

/** Opens the page of Zoë's insurances, or a dialog on it. */
export async function openInsurances(at: Setting, dialog = ''): Promise<{ id: number }> {
  const { id } = await setUpZoe(at)
  await at.page.goto(insurancesOf(id) + dialog)
  return { id }
}

export const cardOf = (page: Page) => page.getByRole('region', { name: 'Insurance information' })

export const entryOf = (page: Page, name: string) =>
  cardOf(page).getByRole('listitem').filter({ hasText: name })

type InsuranceDetails = Partial<InsuranceFormSent['insurance_form_patient_attributes']>

/** Adds an insurance as the signed-in user, as the form does. */
export async function addInsurance(
  page: Page,
  patientId: number,
  changes: InsuranceDetails,
): Promise<InsuranceForm> {
  const answer = await page.request.post(`/v2/rest/patients/${patientId}/insurance_forms`, {
    headers: await csrfHeader(page),
    data: {
      insurance_form: {
        insurance_form_patient_attributes: {
          first_name: 'Zoë',
          last_name: 'Muñoz',
          dob: '1990-02-03',
          ...changes,
        },
      },
    },
  })
  expect(answer.status(), 'the form').toBe(201)
  return answer.json()
}

/** Announces and uploads a picture by the protocol of direct uploads; returns the id that names it in a form. */
export async function uploadCard(page: Page, content: Buffer): Promise<string> {
  const checksum = createHash('md5').update(content).digest('base64')
  const announced = await page.request.post('/rails/active_storage/direct_uploads', {
    headers: await csrfHeader(page),
    data: {
      blob: { filename: 'card.jpg', content_type: 'image/jpeg', byte_size: content.length, checksum },
    },
  })
  expect(announced.status(), 'the announcement').toBe(200)
  const { signed_id, direct_upload } = await announced.json()
  const sent = await page.request.put(direct_upload.url, { headers: direct_upload.headers, data: content })
  expect(sent.status(), 'the upload').toBe(204)
  return signed_id
}

/** A drawn front of a card, as a camera would make it. */
export const drawnCard = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540">
        <rect width="856" height="540" fill="#dfeaf5"/><rect width="856" height="120" fill="#1f4e79"/>
        <text x="48" y="78" font-size="48" fill="#fff">Dental Plan</text>
        <text x="48" y="260" font-size="40" fill="#222">Zoe Munoz</text>
        <text x="48" y="330" font-size="40" fill="#222">Member M-77</text>
      </svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
