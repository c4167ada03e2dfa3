import pg from 'pg'
import { vi } from 'vitest'

/** How many times the database was asked while the work was done: statements that travel in one flight count once. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}
