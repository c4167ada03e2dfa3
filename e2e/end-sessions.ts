import type { Page } from '@playwright/test'
import type { Person } from './harness.ts'
import type { RunningServer } from './server.ts'
import { settled } from './watch-traffic.ts'

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
