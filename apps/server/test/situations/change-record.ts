import type { FastifyInstance } from 'fastify'
import { logInAs } from './log-in-as.ts'

/** Somebody changes a patient's record by the calls that the page makes. */
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
