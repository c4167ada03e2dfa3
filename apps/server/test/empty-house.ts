import { issueSetUpLink } from '../src/features/first-start/set-up-links.ts'
import type { Browser } from './app.ts'
import type { TestDatabase } from './database.ts'
import { firstSetUp } from './first-set-up.ts'

/** An installation without a clinic, and the ways to a first one. */
export function emptyHouse(db: TestDatabase, visitor: () => Promise<Browser>) {
  // The page of the link itself is what gives a browser its token against forgery.
  const browserAt = async (token: string): Promise<Browser> => {
    const browser = await visitor()
    await browser.get(`/set-up/${token}`)
    return browser
  }
  return {
    browserAt,
    /** What a test made goes, table by table, so that the next one begins with nothing again. */
    forget: async (): Promise<void> => {
      await db.owner.query('truncate clinics, set_up_links, rate_limits cascade')
    },
    newLink: async (): Promise<string> => {
      const path = await issueSetUpLink(db.ownerUrl, db.clock.now())
      if (path === undefined) throw new Error('there is a clinic already')
      return path.replace('/set-up/', '')
    },
    setUp: async (token: string, wanted: object = firstSetUp) =>
      (await browserAt(token)).send('POST', `/v2/rest/public/set_up/${token}`, { set_up: wanted }),
    count: async (table: string): Promise<number> =>
      Number((await db.owner.query(`select count(*) from ${table}`)).rows[0].count),
  }
}
