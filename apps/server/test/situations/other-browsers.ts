import type { FastifyInstance } from 'fastify'
import { type Browser, browserOf } from '../fixtures/browser.ts'
import { testPassword } from '../fixtures/factories.ts'
import type { Beginning } from './situation.ts'

/** An administrator at another desk; what they do is done by the real server. */
export async function administratorElsewhere({
  app,
  clinic,
}: Pick<Beginning, 'app' | 'clinic'>): Promise<Browser> {
  const browser = browserOf(app)
  await browser.get('/v2/login')
  const session = { email: clinic.administrator.email, password: testPassword }
  const { statusCode, body } = await browser.send('POST', '/v2/rest/sessions', { session })
  if (statusCode !== 201) throw new Error(`Nobody could log in at another desk: ${body}`)
  return browser
}

/** A colleague at another desk, by the calls that their page would make; the first of them logs in. */
export function colleagueElsewhere(app: Beginning['app'], { email }: { email: string }) {
  const browser = browserOf(app)
  const logIn = async () => {
    if (browser.token !== '') return
    await browser.get('/v2/login')
    await browser.send('POST', '/v2/rest/sessions', { session: { email, password: testPassword } })
    await browser.get('/v2/search')
  }
  return {
    async read(path: string) {
      await logIn()
      return (await browser.get(`/v2/rest${path}`)).json()
    },
    async put(path: string, body: object, version?: string): Promise<void> {
      await logIn()
      const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
      const answer = await browser.send('PUT', `/v2/rest${path}`, body, headers)
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
    },
  }
}

/** Another browser in which this person is logged in. */
export async function logInAs(app: FastifyInstance, { email }: { email: string }): Promise<Browser> {
  const browser = browserOf(app)
  await browser.get('/v2/login')
  const session = { email, password: testPassword }
  const answer = await browser.send('POST', '/v2/rest/sessions', { session })
  if (answer.statusCode !== 201) throw new Error(`${email} could not log in: ${answer.body}`)
  return browser
}

/** Somebody changes a patient's record by the calls of the page. */
export async function changeRecord(
  app: FastifyInstance,
  person: { email: string },
  id: number,
  patient: Record<string, unknown>,
): Promise<void> {
  const browser = await logInAs(app, person)
  const { updatedAt } = (await browser.get(`/v2/rest/patients/${id}/profile/infos`)).json()
  const version = { 'if-match': `"${updatedAt}"` }
  const answer = await browser.send('PATCH', `/v2/rest/patients/${id}`, { patient }, version)
  if (answer.statusCode !== 200) throw new Error(`the record was not changed: ${answer.body}`)
}
