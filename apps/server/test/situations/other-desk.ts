import { browserOf } from '../browser.ts'
import { testPassword } from '../factories.ts'
import type { Beginning } from './situation.ts'

/** Somebody at another desk, by the calls that their page would make; logged in with the first of them. */
export function otherDesk(app: Beginning['app'], { email }: { email: string }) {
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
