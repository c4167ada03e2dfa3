import type { ChannelEvent, ChannelName, ChannelParams } from '@archwire/contract/events'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { clinicKey } from '../features/clinic/api/clinic.ts'
import { inBackground } from '../lib/in-background.ts'
import { connectLive, type LiveConnection, type LiveState } from '../lib/live-connection.ts'
import { leaveWithoutAsking } from '../lib/unsaved-changes.ts'
import { forgetUser, whenUserIsForgotten } from './forget-user.ts'
import { watchWhoIsSignedIn } from './watch-who-is-signed-in.ts'

type EventName<C extends ChannelName> = ChannelEvent<C>['event']

/** What each event of each channel makes out of date. */
const outOfDate: { [C in ChannelName]: Record<EventName<C>, (params: ChannelParams<C>) => QueryKey[]> } = {
  clinic: { changed: () => [clinicKey] },
}

let connection: LiveConnection | undefined
let endWatch: () => void = () => undefined

// One for the whole app, from the first screen that follows something until the person signs out.
function live(queryClient: QueryClient): LiveConnection {
  if (connection !== undefined) return connection
  const watch = watchWhoIsSignedIn(queryClient, () => {
    forgetUser(queryClient)
    leaveWithoutAsking(window.location.pathname + window.location.search)
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

/** Follows a channel while the screen is there, and has what its events concern read again. */
export function useLive<C extends ChannelName>(channel: C, params: ChannelParams<C>): void {
  const queryClient = useQueryClient()
  const key = JSON.stringify(params)
  useEffect(() => {
    const named: ChannelParams<C> = JSON.parse(key)
    // A newer server may tell of events that this page does not know yet.
    const effects: Partial<(typeof outOfDate)[C]> = outOfDate[channel]
    const readAgain = (event: EventName<C>) => {
      for (const queryKey of effects[event]?.(named) ?? []) refetch(queryClient, queryKey)
    }
    return live(queryClient).follow(
      channel,
      named,
      heard => readAgain(heard.event),
      () => (Object.keys(effects) as EventName<C>[]).forEach(readAgain),
    )
  }, [queryClient, channel, key])
}

const currentState = (): LiveState => connection?.state() ?? 'connecting'

/** Where the connection stands. */
export function useLiveState(): LiveState {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => live(queryClient).subscribeToState(listener),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, currentState)
}

// Nobody asked for it, so it must not keep an idle session alive.
const refetch = (queryClient: QueryClient, queryKey: QueryKey) =>
  void inBackground(() => queryClient.invalidateQueries({ queryKey }))
