import type { ClinicUser } from '@archwire/contract/users/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newerIn } from '../../../lib/newer-in.ts'
import { notifySaved, offerUndo } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { inviteAgain, saveUser, signOutEverywhere, takeAway, usersQuery } from '../api/users.ts'
import { storeUser } from './store-user.ts'
import { opposite, questionBefore, said, type UserAction } from './user-actions.ts'

/** Each answers the user as they are afterwards, if they are still there. */
const doing: Record<UserAction, (user: ClinicUser) => Promise<ClinicUser | undefined>> = {
  promote: user => saveUser(user, { admin: true }),
  demote: user => saveUser(user, { admin: false }),
  deactivate: user => saveUser(user, { active: false }),
  activate: user => saveUser(user, { active: true }),
  withdraw: takeAway,
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

/** Does what the menus offer, one thing at a time. */
export function useUserActions(myId: number | undefined, onMyselfChanged: () => void) {
  const queryClient = useQueryClient()
  const ask = useAsk()
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
      if (after === undefined || back === undefined || isUndo || isMe) notifySaved(said[action](user))
      else {
        takeBackOffer.current = offerUndo(said[action](user), () =>
          act.mutate({ action: back, user: after, isUndo: true }),
        )
      }
      if (isMe) onMyselfChanged()
    },
    onError: error => {
      const newer = newerIn<ClinicUser>(error)
      if (newer !== undefined) void storeUser(queryClient, newer)
    },
  })

  return {
    run: async (action: UserAction, user: ClinicUser): Promise<void> => {
      const question = questionBefore(action, user, user.id === myId)
      if (act.isPending || (question !== undefined && !(await ask(question)))) return
      act.mutate({ action, user, isUndo: false })
    },
    /** Whose menu waits for an answer. */
    busyId: act.isPending ? act.variables.user.id : undefined,
    failure: act.error === null ? undefined : { error: act.error, user: act.variables?.user },
  }
}
