import { expect, test } from 'vitest'
import { claimSamples } from '../../../test/contract/samples/claim-samples.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { memorySignature } from '../../../test/providers/memory-clearinghouse.ts'

const db = await cloneDatabase()
const make = factories(db.owner)

test('without a clearinghouse nothing is validated or sent, and no webhook call is accepted', async () => {
  const { loginAs, storage, app } = await testApp(db)
  const { id: clinicId } = await make.clinic()
  const ana = await loginAs(await make.user(clinicId, { admin: true }))
  for (const action of ['validate', 'submit']) {
    const sample = await claimSamples[`POST /insurances/claims/:claimId/${action}`]?.(
      db.owner,
      clinicId,
      storage,
    )
    const answer = await ana.send('POST', `/v2/rest/insurances/claims/${sample?.params?.claimId}/${action}`)
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'Not configured' }])
  }
  expect((await db.owner.query('select from claim_submissions')).rows).toEqual([])
  const webhook = await app.inject({
    method: 'POST',
    url: '/webhooks/clearinghouse',
    headers: { 'clearinghouse-signature': memorySignature, 'content-type': 'application/edi-x12' },
    payload: '{}',
  })
  expect(webhook.statusCode).toBe(400)
  expect((await ana.get('/v2/rest/sandbox/claims')).statusCode).toBe(404)
})
