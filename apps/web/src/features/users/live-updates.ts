import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { usersKey } from '../../shared/users/users-query.ts'

export const userUpdates: LiveUpdates = {
  outOfDate: { users: { changed: () => [usersKey, userQuery.queryKey] } },
}
