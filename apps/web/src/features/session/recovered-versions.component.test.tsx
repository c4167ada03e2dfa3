import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logIn } from '../../../test/component/log-in.ts'
import { open } from '../../../test/component/open.tsx'
import { playedLive } from '../../../test/component/played-live.ts'
import type { PlayedServer } from '../../../test/component/played-server.ts'

const situation = 'session/a note of a patient and one of a visit'

/** Ends the session. The page notices it by its next call: who is signed in, when the live connection returns. */
async function endSession(server: PlayedServer): Promise<void> {
  await server.elsewhere('the session ends')
  playedLive.reset()
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
}

test('a recovered note of an appointment does not overwrite unseen what others wrote meanwhile', async () => {
  const server = await open(situation, ({ visit }) => `/v2/appointment/${visit}`)
  const notes = page.getByRole('dialog', { name: 'Appointment info' }).getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: /^Edit the note/ }).click()
  const field = notes.getByPlaceholder('Write a note...')
  await field.fill('Likes evenings')
  await endSession(server)
  await server.elsewhere('the note of the visit is changed')
  await logIn()
  await expect.element(field).toHaveValue('Likes evenings')
  await notes.getByRole('button', { name: 'Save' }).click()
  const alert = notes.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Somebody else has changed this note meanwhile.')
  await expect.element(alert).toMatchTextContent('Likes noon')
  await expect.element(field).toHaveValue('Likes evenings')
})
