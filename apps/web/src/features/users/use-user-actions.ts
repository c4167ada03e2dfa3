import type { ClinicUser } from '@archwire/contract/users/calls'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { conflictingVersion } from '../../lib/api/version-conflict.ts'
import { usersQuery } from '../../shared/users/users-query.ts'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import { notifySaved, offerUndo } from '../../ui/feedback/notices.tsx'
import { confirmationBefore, doneMessages, opposite, type UserAction } from './user-actions.ts'
import { inviteAgain, saveUser, signOutEverywhere, withdrawUser } from './users.ts'

/** Shows a user as the server returned them; the order of the list follows when the list is read again. */
export async function storeUser(queryClient: QueryClient, user: ClinicUser): Promise<void> {
  // A read that began before the change would bring the old values back.
  await queryClient.cancelQueries({ queryKey: usersQuery.queryKey })
  queryClient.setQueryData(usersQuery.queryKey, users =>
    users?.map(known => (known.id === user.id ? user : known)),
  )
  void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
}

/** Each call returns the user after the action, if they still exist. */
const doing: Record<UserAction, (user: ClinicUser) => Promise<ClinicUser | undefined>> = {
  promote: user => saveUser(user, { admin: true }),
  demote: user => saveUser(user, { admin: false }),
  deactivate: user => saveUser(user, { active: false }),
  activate: user => saveUser(user, { active: true }),
  withdraw: withdrawUser,
  invite: async user => {
    await inviteAgain(user)
    return user
  },
  signOut: async user => {
    await signOutEverywhere(user)
    return user
  },
}

type Step = { action: UserAction; user: ClinicUser; isUndo: boolean }

/** Runs the actions of the menus, one at a time. */
export function useUserActions(myId: number | undefined, onMyselfChanged: () => void) {
  const queryClient = useQueryClient()
  const ask = useConfirm()
  const takeBackOffer = useRef<() => void>(undefined)
  useEffect(() => () => takeBackOffer.current?.(), [])

  const act = useMutation({
    mutationFn: ({ action, user }: Step) => doing[action](user),
    onMutate: () => takeBackOffer.current?.(),
    onSuccess: async (after, { action, user, isUndo }) => {
      if (after === undefined) void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
      else await storeUser(queryClient, after)
      const back = opposite[action]
      const isMe = user.id === myId
      if (after === undefined || back === undefined || isUndo || isMe) notifySaved(doneMessages[action](user))
      else {
        takeBackOffer.current = offerUndo(doneMessages[action](user), () =>
          act.mutate({ action: back, user: after, isUndo: true }),
        )
      }
      if (isMe) onMyselfChanged()
    },
    onError: error => {
      const conflicting = conflictingVersion<ClinicUser>(error)
      if (conflicting !== undefined) void storeUser(queryClient, conflicting)
    },
  })

  return {
    run: async (action: UserAction, user: ClinicUser): Promise<void> => {
      const question = confirmationBefore(action, user, user.id === myId)
      if (act.isPending || (question !== undefined && !(await ask(question)))) return
      act.mutate({ action, user, isUndo: false })
    },
    /** The user whose action is running. */
    busyId: act.isPending ? act.variables.user.id : undefined,
    failure: act.error === null ? undefined : { error: act.error, user: act.variables?.user },
  }
}
