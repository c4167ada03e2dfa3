import { type Browser, browserOf } from '../browser.ts'
import { testPassword } from '../factories.ts'
import type { Beginning } from './situation.ts'

/** Where the administrator works meanwhile: what is done there is done by the real server. */
export async function anotherDesk({ app, clinic }: Pick<Beginning, 'app' | 'clinic'>): Promise<Browser> {
  const browser = browserOf(app)
  await browser.get('/v2/login')
  const session = { email: clinic.administrator.email, password: testPassword }
  const { statusCode, body } = await browser.send('POST', '/v2/rest/sessions', { session })
  if (statusCode !== 201) throw new Error(`Nobody could log in at another desk: ${body}`)
  return browser
}
