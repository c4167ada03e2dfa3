import type { Page } from '@playwright/test'
import type { Person } from './harness.ts'
import type { RunningServer } from './server.ts'
import { settled } from './watch-traffic.ts'

/** As the app itself goes there, with what it brings along: no page is loaded. */
export const goWithin = (page: Page, path: string, usr: object = {}): Promise<void> =>
  page.evaluate(
    ([to, state]) => {
      history.pushState({ usr: state, key: to, idx: (history.state?.idx ?? 0) + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    },
    [path, usr] as const,
  )

/**
 * From here on the time of the page goes on by `clock.runFor` alone. The moment must still be to come when the page hears
 * of it, on a slow machine too.
 */
export async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 10_000)
}

/**
 * As if they had run out: nobody has pressed anything. A page that is to find out by what the test does next must not be
 * asking for something else just then, nor still be learning whose it is.
 */
export async function endSessionsOf(person: Person, server: RunningServer, ...pages: Page[]): Promise<void> {
  for (const page of pages) await settled(page)
  await server.owner.query(
    'update sessions set revoked_at = now() where user_id = (select id from users where email = $1)',
    [person.email],
  )
}
