import type { FastifyInstance } from 'fastify'
import { browserOf } from '../browser.ts'
import { testPassword } from '../factories.ts'

/** Somebody changes a patient's record by the calls that the page makes. */
export async function changeRecord(
  app: FastifyInstance,
  { email }: { email: string },
  id: number,
  patient: Record<string, unknown>,
): Promise<void> {
  const browser = browserOf(app)
  await browser.get('/v2/login')
  await browser.send('POST', '/v2/rest/sessions', { session: { email, password: testPassword } })
  const { updatedAt } = (await browser.get(`/v2/rest/patients/${id}/profile/infos`)).json()
  const answer = await browser.send(
    'PATCH',
    `/v2/rest/patients/${id}`,
    { patient },
    { 'if-match': `"${updatedAt}"` },
  )
  if (answer.statusCode !== 200) throw new Error(`the record was not changed: ${answer.body}`)
}
