import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@archwire/domain/random/seeded-random'
import { testPassword } from '@archwire/server/test/fixtures/factories'
import { httpClient } from '@archwire/server/test/fixtures/http-client'
import { addDays, type PlannedAction } from '../ground/plan.ts'
import { type ActionContext, book, move, pick } from './booking-actions.ts'
import type { Desk } from './desk.ts'
import type { Acknowledged } from './findings.ts'

/** Performs one action, with all calls that the web app makes for it. */
export function perform(
  desk: Desk,
  planned: PlannedAction,
  done: Acknowledged,
  typing: number,
): Promise<unknown> {
  return actions[planned.kind]({ desk, action: planned, random: seededRandom(planned.seed), done, typing })
}

const actions: Record<PlannedAction['kind'], (doing: ActionContext) => Promise<unknown>> = {
  look: ({ desk, random }) =>
    desk.show(
      random() < 0.5 ? desk.clinic.today : addDays(desk.clinic.today, Math.floor(random() * 29) - 14),
    ),
  glance: ({ desk }) => desk.readDay(true),
  month: ({ desk }) => desk.readMonth(true),
  search: async ({ desk, random, typing }) => {
    const patient = pick(random, desk.clinic.patients)
    for (const length of [2, 3, 5]) {
      const typed = encodeURIComponent(patient.lastName.slice(0, length))
      await desk.ask('search', 'GET', `/patients?query=${typed}`)
      if (typing > 0) await pause(typing)
    }
    if (random() < 0.5) await desk.ask('record', 'GET', `/patients/${patient.id}`)
  },
  book,
  move,
  confirm: ({ desk, random }) =>
    desk.ask('confirm', 'PUT', `/appointments/${pick(random, desk.clinic.appointmentIds)}/confirm`, {
      body: { completed: random() < 0.5 },
    }),
  inbox: async ({ desk, random }) => {
    await desk.ask('inbox', 'GET', '/conversations?page=1&status=open')
    await desk.ask('conversation', 'GET', `/conversations/${pick(random, desk.clinic.conversations).id}`)
  },
  text,
  patientAnswers: async doing => {
    const { desk, random, done } = doing
    // Only administrators can play patients in the sandbox.
    if (!desk.isAdmin) return text(doing)
    const from = pick(random, desk.clinic.conversations).phoneNumber
    const body = { text: { from, body: 'I shall be there' } }
    const answer = await desk.ask('patient answers', 'POST', '/sandbox/texts', { body, expected: [201] })
    if (answer !== undefined) done.answers += 1
  },
  logIn: async ({ desk }) => {
    const started = performance.now()
    try {
      await httpClient(`http://127.0.0.1:${desk.port}`).logIn(desk.email, testPassword)
      desk.tally().call('log in (two calls)', performance.now() - started)
    } catch (error) {
      desk.tally().fail('log in (two calls)', (error as Error).message)
    }
  },
}

async function text({ desk, action: planned, random, done }: ActionContext): Promise<void> {
  const { id } = pick(random, desk.clinic.conversations)
  // The text is unique, so it is found twice only if it was sent twice.
  const body = `See you soon (${planned.desk}-${randomUUID()})`
  const answer = await desk.ask('text', 'POST', `/conversations/${id}/messages`, {
    body: { message: { body } },
    headers: { 'idempotency-key': randomUUID() },
    expected: [201],
  })
  if (answer !== undefined) done.texts.set((answer.json() as { id: number }).id, body)
}
