import type { FastifyInstance } from 'fastify'
import { type Browser, browserOf } from '../browser.ts'
import { testPassword } from '../factories.ts'

/** Another browser of this house, in which this person is logged in. */
export async function logInAs(app: FastifyInstance, { email }: { email: string }): Promise<Browser> {
  const browser = browserOf(app)
  await browser.get('/v2/login')
  const session = { email, password: testPassword }
  const answer = await browser.send('POST', '/v2/rest/sessions', { session })
  if (answer.statusCode !== 201) throw new Error(`${email} could not log in: ${answer.body}`)
  return browser
}
