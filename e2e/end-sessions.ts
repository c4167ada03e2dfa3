import type { Person } from './harness.ts'
import type { RunningServer } from './server.ts'

/** As if they had run out: nobody has pressed anything. */
export const endSessionsOf = (person: Person, server: RunningServer) =>
  server.owner.query(
    'update sessions set revoked_at = now() where user_id = (select id from users where email = $1)',
    [person.email],
  )
