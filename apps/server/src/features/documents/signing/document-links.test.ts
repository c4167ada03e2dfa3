import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { signedBy } from '../../../../test/fixtures/records/sample-pictures.ts'
import { signableFactories } from '../../../../test/fixtures/records/signable.ts'
import { messagesOf, signingFixture } from '../../../../test/fixtures/records/signing-fixture.ts'
import { endLink, setToken, someToken, tokenOf } from '../../../../test/fixtures/sealed-link.ts'
import type { LinkKind } from '../../../platform/db/clinic-seals.ts'

const desk = await signingFixture()
const { db, make, visitor, loginAs } = desk
const signable = signableFactories(db.owner)
let clinicId: number
let patientId: number
let ana: Browser
let pat: Browser

beforeEach(async () => {
  ;({ clinicId, patientId, ana, pat } = await desk.open({ first_name: 'Zoë', last_name: 'Núñez' }))
  await db.owner.query(`update clinics set phone_number = '3125550100' where id = $1`, [clinicId])
})

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(db.clock.now().getTime() + days * day)
const justNow = () => new Date(db.clock.now().getTime() - 1000)

type Linked = { kind: LinkKind; id: number; token: string; page: string; read: string; rest: string }

const consent = async (values: object = {}): Promise<Linked> => {
  const { id, token } = await signable.consent(clinicId, patientId, { ...values })
  return linked('consent_form_signature', id, token, '/consent_form_signatures', '/sign')
}
const contract = async (values: object = {}): Promise<Linked> => {
  const { id, token } = await signable.contract(clinicId, patientId, { ...values })
  return linked('contract', id, token, '/contracts', '/sign')
}
const form = async (): Promise<Linked> => {
  const { id, uuid } = await make.intakeForm(clinicId, patientId)
  return linked('intake_form', id, uuid, '/intake_forms', '/responses/new')
}
const linked = (kind: LinkKind, id: number, token: string, path: string, action: string): Linked => ({
  kind,
  id,
  token,
  page: `${path}/${token}${action}`,
  read: `/v2/rest/public${path}/${token}`,
  rest: `/v2/rest${path}/${id}`,
})
const kinds = [
  ['a consent form', consent],
  ['a contract', contract],
  ['a health history form', form],
] as const

const tableOf: Record<string, string> = {
  consent_form_signature: 'consent_form_signatures',
  contract: 'contracts',
  intake_form: 'intake_forms',
}
const endOf = async ({ kind, id }: Linked): Promise<Date> =>
  (await db.owner.query(`select link_ends_at from ${tableOf[kind]} where id = $1`, [id])).rows[0].link_ends_at
const audits = async (action: string) =>
  (
    await db.owner.query(
      `select entity_type, actor_kind from audit_log where clinic_id = $1 and action = $2 order by id`,
      [clinicId, action],
    )
  ).rows

test.each(kinds)(
  'the link to %s ends and then says whom to ask, under the clinic’s head; staff can still open it [LNK-06, LNK-07, PIF-48]',
  async (_, make) => {
    const one = await make()
    await endLink(db.owner, one.kind, one.id, inDays(1))
    expect((await pat.get(one.page)).statusCode).toBe(200)
    await endLink(db.owner, one.kind, one.id, justNow())
    const page = await pat.get(one.page)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([410, 'no-store'])
    expect(page.body).toContain('<h1>Ask the clinic for a new link</h1>')
    expect(page.body).toContain(
      'Harbor Orthodontics can send you a new one: please call <a href="tel:+13125550100">(312) 555-0100</a>.',
    )
    expect(page.body).toContain('<title>Ask the clinic for a new link · Harbor Orthodontics</title>')
    expect(page.body).toMatch(
      /<header class="head">.*>H<\/span>\s*<strong>Harbor Orthodontics<\/strong><a href="tel:/s,
    )
    expect(page.body).toMatch(/<footer.*Harbor Orthodontics/s)
    expect(page.body).not.toContain('Zoë')
    expect(messagesOf(await pat.get(one.read))).toEqual([410, 'Ask the clinic for a new link'])
    expect((await ana.get(one.page)).statusCode).toBe(200)
    expect((await ana.get(one.read)).statusCode).toBe(200)
    expect(await audits('open')).toEqual([{ entity_type: 'patient', actor_kind: 'staff' }])
    const elsewhere = await loginAs(await userElsewhere())
    expect((await elsewhere.get(one.page)).statusCode).toBe(410)
  },
)

const userElsewhere = async () => make.user((await make.clinic()).id)

test('an ended link cannot be used to sign, unless staff hand over their tablet [LNK-06, LNK-07]', async () => {
  const one = await contract()
  await endLink(db.owner, one.kind, one.id, justNow())
  const sign = (browser: Browser) =>
    browser.send('POST', `${one.read}/signature`, { signature: signedBy('Zoë Núñez') })
  expect(messagesOf(await sign(pat))).toEqual([410, 'Ask the clinic for a new link'])
  expect((await sign(ana)).statusCode).toBe(201)
})

test('each sending extends the link by as many days as the clinic has set [LNK-04]', async () => {
  await db.owner.query('update clinics set link_days = 30 where id = $1', [clinicId])
  for (const [, make] of kinds) {
    const one = await make()
    await endLink(db.owner, one.kind, one.id, justNow())
    expect((await ana.send('POST', `${one.rest}/emails`)).statusCode).toBe(200)
    expect(await endOf(one)).toEqual(inDays(30))
    expect((await pat.get(one.page)).statusCode).toBe(200)
  }
  // Sending never shortens a link that lasts longer.
  const long = await consent()
  await endLink(db.owner, long.kind, long.id, inDays(60))
  await ana.send('POST', `${long.rest}/emails`)
  expect(await endOf(long)).toEqual(inDays(60))
})

test('copying a link counts as handing it out: it lasts as long as one that was sent [LNK-04]', async () => {
  for (const [, make] of kinds) {
    const one = await make()
    await endLink(db.owner, one.kind, one.id, justNow())
    const copied = await ana.send('POST', `${one.rest}/link`)
    expect(copied.statusCode).toBe(200)
    expect(copied.json().identifierToken).toBe(one.token)
    expect(new Date(copied.json().linkEndsAt)).toEqual(inDays(90))
  }
  expect((await audits('copy_link')).map(({ entity_type }) => entity_type)).toEqual([
    'consent_form_signature',
    'contract',
    'intake_form',
  ])
})

test.each(kinds)(
  'withdrawing the link to %s creates a new one, and the old one says whom to ask [LNK-08]',
  async (_, make) => {
    const one = await make()
    const withdrawn = await ana.send('DELETE', `${one.rest}/link`)
    expect(withdrawn.statusCode).toBe(200)
    const { identifierToken, linkEndsAt } = withdrawn.json()
    expect(identifierToken).not.toBe(one.token)
    expect(identifierToken).toBe(await tokenOf(db.owner, one.kind, one.id))
    expect(new Date(linkEndsAt)).toEqual(inDays(90))
    for (const browser of [pat, ana]) {
      const page = await browser.get(one.page)
      expect(page.statusCode).toBe(410)
      expect(page.body).toContain('Ask the clinic for a new link')
      expect((await browser.get(one.read)).statusCode).toBe(410)
    }
    expect((await pat.get(one.page.replace(one.token, identifierToken))).statusCode).toBe(200)
    expect(await audits('withdraw_link')).toEqual([{ entity_type: one.kind, actor_kind: 'staff' }])
    const stranger = await loginAs(await userElsewhere())
    expect((await stranger.send('DELETE', `${one.rest}/link`)).statusCode).toBe(404)
  },
)

test.each(kinds)('after its link was withdrawn, %s counts as not sent [LNK-08]', async (_, make) => {
  const one = await make()
  const sent = one.kind === 'intake_form' ? 'sent_at' : 'email_sent_at'
  const sentAt = async () =>
    (await db.owner.query(`select ${sent} as at from ${tableOf[one.kind]} where id = $1`, [one.id])).rows[0]
      .at
  await ana.send('POST', `${one.rest}/emails`)
  expect(await sentAt()).toEqual(db.clock.now())
  await ana.send('DELETE', `${one.rest}/link`)
  expect(await sentAt()).toBeNull()
})

test('a signed document keeps the address to which it was sent when its link is withdrawn [LNK-08]', async () => {
  const one = await contract()
  await ana.send('POST', `${one.rest}/emails`)
  await pat.send('POST', `${one.read}/signature`, { signature: signedBy('Zoë Núñez') })
  await ana.send('DELETE', `${one.rest}/link`)
  const { rows } = await db.owner.query('select email_sent_to from contracts where id = $1', [one.id])
  expect(rows[0].email_sent_to).not.toBeNull()
})

test('after a merge, withdrawing the link of the form withdraws the links of both records [LNK-08]', async () => {
  const renewed = await form()
  const other = await make.patient(clinicId)
  const theirs = await make.intakeForm(clinicId, other.id)
  await db.owner.query('update patients set merged_into = $2, archived_at = now() where id = $1', [
    other.id,
    patientId,
  ])
  const theirPage = `/intake_forms/${theirs.uuid}/responses/new`
  expect((await pat.get(theirPage)).statusCode).toBe(200)
  await ana.send('DELETE', `${renewed.rest}/link`)
  expect((await pat.get(renewed.page)).statusCode).toBe(410)
  expect((await pat.get(theirPage)).statusCode).toBe(410)
})

const signedNow = () => ({
  signed_at: db.clock.now(),
  legal_name: 'Zoë Núñez',
  signer_kind: 'patient',
  signature_method: 'typed',
})
const prove = (one: Linked, proof: object, browser = pat) =>
  browser.send('POST', `${one.read}/views`, { view: proof })
const view = (one: Linked, dob: string, browser = pat) => prove(one, { dob }, browser)
const pdf = (one: Linked, browser = pat) => browser.get(one.page.replace('/sign', '/pdf'))
const isPdf = async (one: Linked, browser = pat) =>
  (await pdf(one, browser)).headers['content-type'] === 'application/pdf'

test('the PDF of a signed document is shown for half an hour after the date of birth was confirmed [LNK-09, G-21]', async () => {
  const one = await contract(signedNow())
  expect(await isPdf(one)).toBe(false)
  expect((await pat.get(one.read)).json()).toMatchObject({ status: 'signed', copyNeeds: 'birthday' })
  expect(messagesOf(await view(one, '1990-02-04'))).toEqual([
    422,
    'That does not match what the clinic has on file.',
  ])
  expect(await isPdf(one)).toBe(false)
  expect((await view(one, '1990-02-03')).json()).toEqual({ status: 'shown' })
  expect(await isPdf(one)).toBe(true)
  expect(await audits('view')).toEqual([{ entity_type: 'contract', actor_kind: 'patient' }])
  // This counts for that document alone, and in that browser.
  expect(await isPdf(await consent({ ...signedNow(), status: 'signed' }))).toBe(false)
  expect(await isPdf(one, await visitor())).toBe(false)
  db.clock.advance(31)
  expect(await isPdf(one)).toBe(false)
})

test('the PDF of an unsigned document can be opened by the link alone', async () => {
  const one = await consent()
  expect(await isPdf(one)).toBe(true)
  expect((await view(one, '1990-02-03')).statusCode).toBe(404)
})

test('staff open the PDF of a signed document by its link without the date of birth, which counts as opening the record [LNK-07]', async () => {
  const one = await contract(signedNow())
  await endLink(db.owner, one.kind, one.id, justNow())
  expect(await isPdf(one, ana)).toBe(true)
  expect(await audits('open')).toEqual([{ entity_type: 'patient', actor_kind: 'staff' }])
  expect((await pdf(one)).statusCode).toBe(410)
  expect((await view(one, '1990-02-03')).statusCode).toBe(410)
})

test('the date of birth of a signed document cannot be found by guessing, and if nothing is on file the page says to call [LNK-09]', async () => {
  const one = await contract(signedNow())
  const tries = []
  for (let at = 10; at < 17; at++) tries.push((await view(one, `1990-01-${at}`)).statusCode)
  expect(tries).toEqual([422, 422, 422, 422, 422, 429, 429])
  expect((await view(one, '1990-02-03')).statusCode).toBe(429)
  db.clock.advance(16)
  await db.owner.query('update patients set dob = null, phone_number = null where id = $1', [patientId])
  expect((await pat.get(one.read)).json()).toMatchObject({ copyNeeds: 'call' })
  expect((await view(one, '1990-02-03')).statusCode).toBe(422)
})

test('without a date of birth on file the end of the phone number opens the copy, counted and audited alike; with one it does not [DOC-24]', async () => {
  const one = await contract(signedNow())
  await db.owner.query("update patients set phone_number = '2125550142' where id = $1", [patientId])
  const byPhone = (digits: string) => prove(one, { phone_last_digits: digits })
  expect((await byPhone('0142')).statusCode).toBe(422)
  await db.owner.query('update patients set dob = null where id = $1', [patientId])
  expect((await pat.get(one.read)).json()).toMatchObject({ copyNeeds: 'phone' })
  expect(messagesOf(await byPhone('0143'))).toEqual([422, 'That does not match what the clinic has on file.'])
  expect((await byPhone('42')).statusCode).toBe(422)
  expect((await view(one, '1990-02-03')).statusCode).toBe(422)
  expect(await audits('view')).toEqual([])
  expect((await byPhone('0142')).json()).toEqual({ status: 'shown' })
  expect(await isPdf(one)).toBe(true)
  expect(await audits('view')).toEqual([{ entity_type: 'contract', actor_kind: 'patient' }])
  // Three attempts failed, of either kind: two are left.
  expect((await prove(one, {})).statusCode).toBe(422)
  expect((await byPhone('9999')).statusCode).toBe(422)
  expect((await byPhone('9999')).statusCode).toBe(429)
})

test('no table stores a token in clear, not even with an Idempotency-Key [LNK-01]', async () => {
  const { id: formId } = await signable.consentForm(clinicId)
  const made = await ana.send(
    'POST',
    `/v2/rest/patients/${patientId}/documents/consent_form_signatures`,
    { consent_form_signature: { consent_form_id: formId } },
    { 'idempotency-key': 'a1b2c3d4-0000-4000-8000-00000000000A' },
  )
  const { identifierToken } = made.json()
  const again = await ana.send(
    'POST',
    `/v2/rest/patients/${patientId}/documents/consent_form_signatures`,
    { consent_form_signature: { consent_form_id: formId } },
    { 'idempotency-key': 'a1b2c3d4-0000-4000-8000-00000000000a' },
  )
  expect(again.json().identifierToken).toBe(identifierToken)
  // The document is signed, sent, and somebody guesses the date of birth.
  const signature = { legal_name: 'Pat Doe', method: 'typed', image: null }
  await pat.send('POST', `/v2/rest/public/consent_form_signatures/${identifierToken}/signature`, {
    signature,
  })
  const guess = await pat.send('POST', `/v2/rest/public/consent_form_signatures/${identifierToken}/views`, {
    view: { dob: '1990-02-04' },
  })
  expect(guess.statusCode).toBe(422)
  const { rows } = await db.owner.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = []
  for (const { table_name } of rows) {
    const hits = await db.owner.query(
      `select count(*)::int as n from ${table_name} t where position($1 in t::text) > 0
         or position(encode($1::bytea, 'hex') in t::text) > 0`,
      [identifierToken],
    )
    if (hits.rows[0].n > 0) found.push(table_name)
  }
  expect(found).toEqual([])
})

test('a sealed token opens only together with its own digest, so no row can show the link of another [LNK-01]', async () => {
  const [one, other] = [await consent(), await consent()]
  await db.owner.query(
    `update consent_form_signatures set token_sealed =
       (select token_sealed from consent_form_signatures where id = $2) where id = $1`,
    [one.id, other.id],
  )
  expect((await ana.get(one.rest)).statusCode).toBe(500)
  await setToken(db.owner, one.kind, { id: one.id, clinicId, token: someToken() })
  expect((await ana.get(one.rest)).statusCode).toBe(200)
})
