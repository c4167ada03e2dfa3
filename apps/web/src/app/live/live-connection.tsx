import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import { connectLive, type LiveConnection, type LiveState } from '../../lib/live/live-connection.ts'
import { type Live, LiveContext } from '../../lib/live/use-live.ts'
import { leaveWithoutConfirm } from '../../lib/navigation/unsaved-changes.ts'
import { whenUserIsForgotten } from '../../lib/session/forget-user.ts'
import { forgetUser, watchSignedInUser } from '../session/session-expiry.ts'
import { applyAll, applyEvent } from './live-updates.ts'

let connection: LiveConnection | undefined
let endWatch: () => void = () => undefined

// The whole app has one connection, from the first screen that follows a channel until the person signs out.
function connect(queryClient: QueryClient): LiveConnection {
  if (connection !== undefined) return connection
  const watch = watchSignedInUser(queryClient, () => {
    forgetUser(queryClient)
    leaveWithoutConfirm(window.location.pathname + window.location.search)
  })
  endWatch = watch.end
  connection = connectLive({ wakeUps: window, onSession: watch.look })
  return connection
}

whenUserIsForgotten(() => {
  endWatch()
  connection?.close()
  connection = undefined
})

export const reconnectLive = (): void => connection?.reconnect()

const liveOf = (queryClient: QueryClient): Live => ({
  position: () => connect(queryClient).position(),
  follow: (channel, params, from) =>
    connect(queryClient).follow(
      channel,
      params,
      event => applyEvent(queryClient, channel, params, event),
      () => applyAll(queryClient, channel, params),
      from,
    ),
})

/** Lets every screen follow live events; it connects only when one does. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const live = useMemo(() => liveOf(queryClient), [queryClient])
  return <LiveContext value={live}>{children}</LiveContext>
}

const currentState = (): LiveState => connection?.state() ?? 'connecting'

export function useLiveState(): LiveState {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => connect(queryClient).subscribeToState(listener),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, currentState)
}
