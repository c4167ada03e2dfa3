import type { ClinicUser } from '@archwire/contract/users/calls'
import type { QueryClient } from '@tanstack/react-query'
import { usersQuery } from '../api/users.ts'

/** Shows a user as the server has just answered; the order of the list comes with the next reading. */
export async function storeUser(queryClient: QueryClient, user: ClinicUser): Promise<void> {
  // A read that began before the change would bring the old values back.
  await queryClient.cancelQueries({ queryKey: usersQuery.queryKey })
  queryClient.setQueryData(usersQuery.queryKey, users =>
    users?.map(known => (known.id === user.id ? user : known)),
  )
  void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
}
