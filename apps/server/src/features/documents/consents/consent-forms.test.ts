import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { interleave } from '../../../../test/database/owner-queries.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { signedBy } from '../../../../test/fixtures/records/sample-pictures.ts'
import { signableFactories } from '../../../../test/fixtures/records/signable.ts'
import { messagesOf, signingFixture } from '../../../../test/fixtures/records/signing-fixture.ts'

const desk = await signingFixture()
const { db, make, visitor } = desk
const { consentForm } = signableFactories(db.owner)
let clinicId: number
let patientId: number
let formId: number
let email: string
let ana: Browser
let pat: Browser

beforeEach(async () => {
  const zoe = { first_name: 'Zoë', last_name: 'Núñez' }
  ;({ clinicId, patientId, email, ana, pat } = await desk.open(zoe))
  formId = (await consentForm(clinicId, { title: 'Aligner consent', body: 'First.\n\nSecond.' })).id
})

const ofPatient = (id = patientId) => `/v2/rest/patients/${id}/documents/consent_form_signatures`
const create = (consent_form_id: unknown = formId, id = patientId, browser = ana) =>
  browser.send('POST', ofPatient(id), { consent_form_signature: { consent_form_id } })
const send = (id: number) => ana.send('POST', `/v2/rest/consent_form_signatures/${id}/emails`)
const archive = (id: number) => ana.send('DELETE', `/v2/rest/consent_form_signatures/${id}`)
const details = async (id: number) => (await ana.get(`/v2/rest/consent_form_signatures/${id}`)).json()
const link = (token: string) => `/v2/rest/public/consent_form_signatures/${token}`
const sign = (token: string, signature: object = {}, headers: Record<string, string> = {}, browser = pat) =>
  browser.send(
    'POST',
    `${link(token)}/signature`,
    { signature: { ...signedBy('Zoë Núñez'), ...signature } },
    headers,
  )
const row = async (id: number) =>
  (await db.owner.query('select * from consent_form_signatures where id = $1', [id])).rows[0]
const emails = () => desk.emailsTo(email)

test('staff choose from the forms in use and prepare one for a patient, with the form’s present text [DOC-13, DOC-15, API-59, API-60, API-61]', async () => {
  await consentForm(clinicId, { title: 'Out of use', active: false })
  expect((await ana.get('/v2/rest/consent_forms')).json()).toEqual([
    { id: formId, title: 'Aligner consent', body: 'First.\n\nSecond.' },
  ])
  const made = await create()
  expect(made.statusCode).toBe(201)
  const consent = made.json()
  expect(consent).toMatchObject({
    status: 'unsigned',
    emailSent: false,
    emailSentAt: null,
    patientSignature: null,
    consentForm: { id: formId, title: 'Aligner consent' },
  })
  expect(Buffer.from(consent.identifierToken, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect((await ana.get(ofPatient())).json()).toEqual([consent])

  // A later change of the form does not change the prepared text.
  const { updatedAt } = (await ana.get('/v2/rest/settings/consent_forms')).json()[0]
  await ana.send(
    'PUT',
    `/v2/rest/settings/consent_forms/${formId}`,
    { consent_form: { title: 'Other', body: 'Other' } },
    { 'if-match': `"${updatedAt}"` },
  )
  expect(await details(consent.id)).toMatchObject({
    body: 'First.\n\nSecond.',
    consentForm: { title: 'Aligner consent' },
  })
  const stored = await row(consent.id)
  expect(stored.document_sha256).toEqual(createHash('sha256').update(stored.document).digest())
  await expect(
    db.owner.query(`update consent_form_signatures set document = 'x' where id = $1`, [consent.id]),
  ).rejects.toThrow('what was offered or signed is not changed')
})

test('a form that does not exist, is out of use or belongs to another clinic is refused [API-61]', async () => {
  const unused = await consentForm(clinicId, { active: false })
  const theirs = await consentForm((await make.clinic()).id)
  for (const id of [unused.id, theirs.id, 999_999_999]) {
    const refused = await create(id)
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { errors: { consent_form_id: ['is invalid'] } },
    ])
  }
  expect((await create(null)).statusCode).toBe(422)
  expect((await create(formId, 999_999_999)).statusCode).toBe(404)
})

test('a double click sends one email, and turns the status red [API-62, DOC-22, C-14, G-65]', async () => {
  const { id, identifierToken, createdAt } = (await create()).json()
  const replies = await Promise.all([send(id), send(id)])
  for (const reply of replies) expect(reply.json()).toEqual({ message: 'Email sent successfully' })
  expect(await emails()).toEqual([
    {
      subject: 'Consent form for Zoë · Harbor Orthodontics',
      text: expect.stringContaining(
        `https://clinic.example.com/consent_form_signatures/${identifierToken}/sign`,
      ),
    },
  ])
  expect(await details(id)).toMatchObject({
    status: 'unsigned',
    emailSent: true,
    emailSentAt: createdAt,
  })
})

test('nothing is sent to a patient without e-mail, and neither is a signed or archived form [G-33]', async () => {
  const { id, identifierToken } = (await create()).json()
  await db.owner.query('update patients set email = null where id = $1', [patientId])
  expect(messagesOf(await send(id))).toEqual([422, 'Patient has no email'])
  expect(await details(id)).toMatchObject({ emailSent: false })
  await sign(identifierToken)
  expect(messagesOf(await send(id))).toEqual([422, 'This consent form was already signed'])
  await archive(id)
  expect(messagesOf(await send(id))).toEqual([422, 'This consent form is no longer active'])
  expect(await emails()).toEqual([])
})

test('once the form was signed a queued request is not sent; the signer gets one email that leads to the copy and holds nothing of it [OBK-12]', async () => {
  const { id, identifierToken } = (await create()).json()
  await send(id)
  await sign(identifierToken)
  const [copy, ...more] = await emails()
  expect(more).toEqual([])
  expect(copy).toMatchObject({ subject: 'Signed consent form for Zoë · Harbor Orthodontics' })
  expect(copy?.text).toContain('Before it opens you are asked for the date of birth.')
  expect(copy?.text).not.toContain('First.')
  const [page = ''] = /\/consent_form_signatures\/[\w-]+\/sign/.exec(copy?.text ?? '') ?? []
  expect(page).toBe(`/consent_form_signatures/${identifierToken}/sign`)
  const pdf = () => pat.get(page.replace('/sign', '/pdf'))
  expect((await pdf()).headers['content-type']).not.toBe('application/pdf')
  await pat.send('POST', `${link(identifierToken)}/views`, { view: { dob: '1990-02-03' } })
  expect((await pdf()).headers['content-type']).toBe('application/pdf')
})

test('who has no email signs all the same and gets none', async () => {
  const { identifierToken } = (await create()).json()
  await db.owner.query('update patients set email = null where id = $1', [patientId])
  expect((await sign(identifierToken)).json()).toEqual({ status: 'signed' })
  expect(await emails()).toEqual([])
})

test('the email says what opens the copy: without a date of birth the end of the phone number, and with neither it promises no copy [DOC-24]', async () => {
  const onFile = (phone: string | null) =>
    db.owner.query('update patients set dob = null, phone_number = $2 where id = $1', [patientId, phone])
  await onFile('2125550142')
  const { identifierToken } = (await create()).json()
  expect((await sign(identifierToken)).json()).toMatchObject({ copyTo: 'p•••@example.com' })
  await onFile(null)
  const another = (await create()).json()
  expect((await sign(another.identifierToken)).json()).toEqual({ status: 'signed' })
  await onFile('2125550142')
  const [copy] = await emails()
  expect(copy?.text).toContain(
    'you are asked for the last four digits of the phone number that we have on file',
  )
  expect(copy?.text).toContain('Open your copy')
  await onFile(null)
  const third = (await create()).json()
  await sign(third.identifierToken)
  const letters = await emails()
  expect(letters).toHaveLength(3)
  expect(letters[2]?.text).toContain('If you would like a copy, please call us.')
  expect(letters[2]?.text).not.toContain('Open your copy')
})

test('the patient reads the form by the link and signs it, and staff see who did [DOC-13, DOC-14, G-19]', async () => {
  const { id, identifierToken } = (await create()).json()
  expect((await pat.get(link(identifierToken))).json()).toEqual({
    clinicName: 'Harbor Orthodontics',
    clinicPhoneNumber: null,
    clinicAddress: null,
    patientFirstName: 'Zoë',
    title: 'Aligner consent',
    terms: [],
    body: 'First.\n\nSecond.',
    statement: expect.stringContaining('agree'),
    status: 'unsigned',
    copyNeeds: 'birthday',
  })
  const signed = await sign(identifierToken, {}, { 'user-agent': 'A phone' })
  expect([signed.statusCode, signed.json()]).toEqual([201, { status: 'signed', copyTo: 'p•••@example.com' }])
  expect(await row(id)).toMatchObject({
    status: 'signed',
    legal_name: 'Zoë Núñez',
    signer_kind: 'patient',
    signature_method: 'drawn',
    signer_ip: '127.0.0.1',
    signer_user_agent: 'A phone',
    signed_at: db.clock.now(),
  })
  const seen = await details(id)
  expect(seen).toMatchObject({ status: 'signed', signedAt: expect.any(String) })
  expect(seen.patientSignature).toMatch(/^data:image\/png;base64,/)
  expect(seen.certificate).toContainEqual({ name: 'Signed by', value: 'Zoë Núñez, patient' })
  // After that, the link no longer shows the text.
  expect((await pat.get(link(identifierToken))).json()).toMatchObject({ status: 'signed', body: '' })
  const { rows } = await db.owner.query(
    `select actor_kind, changes from audit_log where entity_type = 'consent_form_signature' and entity_id = $1
     and action = 'sign'`,
    [id],
  )
  expect(rows).toMatchObject([{ actor_kind: 'patient', changes: { legalName: 'Zoë Núñez' } }])
  const events = await db.owner.query(
    `select from live_events where clinic_id = $1 and channel = 'treatments' and event = 'changed'`,
    [clinicId],
  )
  expect(events.rowCount).toBe(2)
})

test('the same signature sent twice counts once, and another one is refused', async () => {
  const { identifierToken } = (await create()).json()
  const key = { 'idempotency-key': randomUUID() }
  const both = await Promise.all([sign(identifierToken, {}, key), sign(identifierToken, {}, key)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(messagesOf(await sign(identifierToken))).toEqual([422, 'This consent form was already signed'])
})

test('when two people sign at once, one succeeds and the other is refused', async () => {
  const { id, identifierToken } = (await create()).json()
  const other = await visitor()
  const replies = await Promise.all([
    sign(identifierToken, { legal_name: 'Zoë One' }),
    sign(identifierToken, { legal_name: 'Zoë Two' }, {}, other),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
  const loser = replies.find(({ statusCode }) => statusCode === 422)
  expect(loser?.json()).toEqual({ error: 'This consent form was already signed' })
  expect((await row(id)).legal_name).toBe(replies[0].statusCode === 201 ? 'Zoë One' : 'Zoë Two')
})

test('a form that is archived while somebody signs it is not signed, and the signer is told why', async () => {
  const { id, identifierToken } = (await create()).json()
  const late = await interleave(db.owner, {
    first: client =>
      client.query(
        `update consent_form_signatures set status = 'archived', archived_at = now() where id = $1`,
        [id],
      ),
    start: () => sign(identifierToken),
  })
  expect(messagesOf(late)).toEqual([422, 'This consent form is no longer active'])
  expect(await row(id)).toMatchObject({ status: 'archived', signed_at: null })
  expect((await pat.get(link(identifierToken))).json()).toMatchObject({ status: 'archived', body: '' })
})

test('a parent can sign for a child, and the child cannot sign', async () => {
  await db.owner.query(`update patients set dob = current_date - interval '9 years' where id = $1`, [
    patientId,
  ])
  const { id, identifierToken } = (await create()).json()
  const alone = await sign(identifierToken)
  expect([alone.statusCode, alone.json()]).toEqual([
    422,
    { errors: { 'signature.signer': ['A parent or guardian signs for a patient under 18.'] } },
  ])
  const parent = { legal_name: 'Mary Núñez', signer: { kind: 'guardian', relationship: 'Parent' } }
  expect((await sign(identifierToken, parent)).statusCode).toBe(201)
  expect((await details(id)).certificate).toContainEqual({ name: 'Signed by', value: 'Mary Núñez, parent' })
})

test('a form is archived once, and stays as it was signed [DOC-12]', async () => {
  const { id, identifierToken } = (await create()).json()
  await sign(identifierToken)
  expect((await archive(id)).statusCode).toBe(204)
  expect(messagesOf(await archive(id))).toEqual([422, 'This consent form is no longer active'])
  expect(await details(id)).toMatchObject({ status: 'archived', signedAt: expect.any(String) })
})

test('a merge moves consent forms and undoing it moves them back; their links keep working', async () => {
  const other = await make.patient(clinicId, { first_name: 'Zoe', dob: '1990-02-03' })
  const { id, identifierToken } = (await create(formId, other.id)).json()
  const merge = await ana.send('POST', `/v2/rest/patients/${patientId}/merge`, { otherId: other.id })
  expect((await ana.get(ofPatient())).json()).toMatchObject([{ id, patientId }])
  expect((await sign(identifierToken)).statusCode).toBe(201)
  expect((await create(formId, other.id)).statusCode).toBe(409)
  await ana.send('DELETE', `/v2/rest/patients/${patientId}/merges/${merge.json().id}`)
  expect((await ana.get(ofPatient(other.id))).json()).toMatchObject([{ id, status: 'signed' }])
})
