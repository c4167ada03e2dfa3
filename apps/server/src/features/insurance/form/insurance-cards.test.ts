import { beforeEach, expect, test } from 'vitest'
import { smallPdf } from '../../../../test/contract/samples/file-samples.ts'
import {
  formOf,
  insuranceFixture,
  picture,
  upload,
  urlOf,
  verify,
} from '../../../../test/fixtures/claims/insurance-fixture.ts'

const desk = await insuranceFixture()
const { db } = desk

let at: Awaited<ReturnType<typeof desk.open>>
let form: { id: number; patient: { insuranceCardFrontUrl: string; insuranceCardBackUrl: string | null } }
beforeEach(async () => {
  at = await desk.open()
  await verify(at.pat, at.link, at.auth)
  const content = Buffer.concat([await picture('#c00', 60), Buffer.from('CANARY')])
  const insurance_card_front = (await upload(at.pat, content)) as string
  form = (
    await at.pat.send('POST', urlOf(at.link), {
      patient_auth: at.auth,
      insurance_form: formOf({ insurance_card_front }),
    })
  ).json()
})

const forStaff = () => urlOf(at.patientId, `/${form.id}/cards/front`)
const opened = async () =>
  (
    await db.owner.query(`select user_id from audit_log where clinic_id = $1 and action = 'open'`, [
      at.clinicId,
    ])
  ).rows.map(row => row.user_id)

test('the patient who sent a card sees it re-encoded, and nobody else with a link does [PIF-05, PIF-14]', async () => {
  const answer = await at.pat.get(form.patient.insuranceCardFrontUrl)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(answer.rawPayload.includes('CANARY')).toBe(false)
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline/),
  })
  const other = await desk.open()
  await verify(other.pat, other.link, other.auth)
  expect((await other.pat.get(form.patient.insuranceCardFrontUrl)).statusCode).toBe(422)
  const own = urlOf(other.link, `/${form.id}/cards/front`)
  expect((await other.pat.get(own)).statusCode).toBe(404)
  expect((await (await desk.visitor()).get(form.patient.insuranceCardFrontUrl)).statusCode).toBe(422)
})

test('staff see a card with their session, which counts as opening the record', async () => {
  const answer = await at.ana.get(forStaff())
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  await at.ana.get(forStaff())
  expect(await opened()).toEqual([at.user.id])
  const again = await at.ana.request({
    url: forStaff(),
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const foreigner = await desk.open()
  expect((await foreigner.ana.get(forStaff())).statusCode).toBe(404)
  expect((await at.pat.get(forStaff())).statusCode).toBe(401)
})

test('an upload is used once, by its own clinic, and must be a picture [PIF-40, PIF-41]', async () => {
  const field = 'insurance_form_patient_attributes.insurance_card_front'
  const problem = async (insurance_card_front: string, browser = at.pat) =>
    (
      await browser.send('POST', urlOf(browser === at.pat ? at.link : at.patientId), {
        patient_auth: at.auth,
        insurance_form: formOf({ insurance_card_front }),
      })
    ).json().errors
  const gone = { [field]: ['is gone or was used already. Please choose it again.'] }
  const signed = (await upload(at.pat, await picture())) as string
  expect(await problem(signed)).toBeUndefined()
  expect(await problem(signed)).toEqual(gone)
  expect(await problem('made up')).toEqual(gone)
  const other = await desk.open()
  await verify(other.pat, other.link, other.auth)
  expect(await problem((await upload(other.pat, await picture())) as string)).toEqual(gone)
  const pdf = (await upload(at.ana, smallPdf, 'card.pdf')) as string
  expect(await problem(pdf, at.ana)).toEqual({ [field]: ['must be an image'] })
  // The form that was saved first, and the one that used its upload.
  expect(await desk.rows('insurance_forms', at.clinicId)).toHaveLength(2)
})

test('a side that was not sent, or was removed, is not found', async () => {
  expect((await at.ana.get(forStaff().replace('front', 'back'))).statusCode).toBe(404)
  expect((await at.ana.get(forStaff().replace('front', 'edge'))).statusCode).toBe(404)
  await at.ana.send('PUT', urlOf(at.patientId), {
    insurance_form: formOf({ insurance_card_front: null }, { id: form.id }),
  })
  expect((await at.ana.get(forStaff())).statusCode).toBe(404)
  expect((await at.pat.get(form.patient.insuranceCardFrontUrl)).statusCode).toBe(404)
})

test('a patient can view cards only so often an hour, and staff without limit', async () => {
  for (let n = 0; n < 600; n++) await at.pat.get(urlOf(at.link, `/${form.id}/cards/back`))
  expect((await at.pat.get(form.patient.insuranceCardFrontUrl)).statusCode).toBe(429)
  expect((await at.ana.get(forStaff())).statusCode).toBe(200)
})
