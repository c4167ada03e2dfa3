import { afterAll, inject } from 'vitest'
import { type TestClock, testClock } from '../fixtures/app-environment.ts'
import { type ClonedDatabase, cloneTemplate } from './database-template.ts'

export type TestDatabase = Omit<ClonedDatabase, 'drop'> & { clock: TestClock }

/** A database of its own for this test file, cloned from the template. Call it once, at the top. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const clock = testClock()
  const { drop, ...cloned } = await cloneTemplate(inject('adminUrl'), clock)
  afterAll(drop)
  return { ...cloned, clock }
}
