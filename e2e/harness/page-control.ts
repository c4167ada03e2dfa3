import type { Page } from '@playwright/test'
import type { Person } from './harness.ts'
import type { RunningServer } from './server.ts'
import { settled } from './watch-traffic.ts'

/** Goes to an address as the app itself does, with its history state: no page is loaded. */
export const goWithin = (page: Page, path: string, usr: object = {}): Promise<void> =>
  page.evaluate(
    ([to, state]) => {
      history.pushState({ usr: state, key: to, idx: (history.state?.idx ?? 0) + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    },
    [path, usr] as const,
  )

/**
 * Stops the page's clock, which then advances by `clock.runFor` alone. The time must still be in the future when the
 * page receives it, on a slow machine too.
 */
export async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 10_000)
}

/**
 * Ends a person's sessions as if they had run out. A page that is to notice it by the test's next step must not be
 * making another call just then, nor still be loading the signed-in user.
 */
export async function endSessionsOf(person: Person, server: RunningServer, ...pages: Page[]): Promise<void> {
  for (const page of pages) await settled(page)
  await server.owner.query(
    'update sessions set revoked_at = now() where user_id = (select id from users where email = $1)',
    [person.email],
  )
}
