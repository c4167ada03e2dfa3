import { afterEach, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { closeEndedSessions } from './socket-sessions.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)

afterEach(() => void vi.useRealTimers())

test('a session that has ended is found within five seconds, and no other is', async () => {
  const clinic = await make.clinic()
  const people = [await make.user(clinic.id), await make.user(clinic.id)]
  const open: { id: number; admin: boolean }[] = []
  for (const person of people) {
    await loginAs(person)
    const { rows } = await db.owner.query('select id from sessions where user_id = $1', [person.id])
    open.push({ id: Number(rows[0].id), admin: false })
  }
  await db.owner.query('update sessions set revoked_at = now() where id = $1', [open[0]?.id])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const ended = Promise.withResolvers<ReadonlySet<number>>()
  const watch = closeEndedSessions(
    db.database,
    db.clock,
    { sessions: () => open, onEnded: ended.resolve },
    { warn: ended.reject },
  )
  vi.advanceTimersByTime(5_000)
  watch.stop()
  expect(await ended.promise).toEqual(new Set([open[0]?.id]))
})
