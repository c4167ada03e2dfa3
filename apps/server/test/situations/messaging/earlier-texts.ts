import { messagingFixture } from '../../fixtures/messaging/messaging-fixture.ts'
import type { Beginning } from '../situation.ts'

/** The present moment of the situation. */
export const ten = '2026-05-06T14:00:00Z'

export const textsOf = ({ owner, db }: Beginning) =>
  messagingFixture({ owner, database: db.database, clock: db.clock })

/** Does something at an earlier moment. */
export async function at<T>({ clock }: Beginning, instant: string, happen: () => Promise<T>): Promise<T> {
  clock.set(instant)
  const result = await happen()
  clock.set(ten)
  return result
}
