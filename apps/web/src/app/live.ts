import type { ChannelEvent, ChannelName, ChannelParams } from '@archwire/contract/events'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { clinicKey } from '../features/clinic/api/clinic.ts'
import { userQuery } from '../features/session/api/user.ts'
import { inBackground } from '../lib/in-background.ts'
import { connectLive, type LiveConnection, type LiveState } from '../lib/live-connection.ts'
import { whenUserIsForgotten } from './forget-user.ts'

type EventName<C extends ChannelName> = ChannelEvent<C>['event']

/** What each event of each channel makes out of date. */
const outOfDate: { [C in ChannelName]: Record<EventName<C>, (params: ChannelParams<C>) => QueryKey[]> } = {
  clinic: { changed: () => [clinicKey] },
}

let connection: LiveConnection | undefined

// One for the whole app, from the first screen that follows something until the person signs out.
const live = (): LiveConnection => {
  connection ??= connectLive({ wakeUps: window })
  return connection
}

whenUserIsForgotten(() => {
  connection?.close()
  connection = undefined
})

export const reconnectLive = (): void => live().reconnect()

/** Follows a channel while the screen is there, and has what its events concern read again. */
export function useLive<C extends ChannelName>(channel: C, params: ChannelParams<C>): void {
  const queryClient = useQueryClient()
  const key = JSON.stringify(params)
  useEffect(() => {
    const named: ChannelParams<C> = JSON.parse(key)
    const effects = outOfDate[channel]
    const readAgain = (event: EventName<C>) => {
      for (const queryKey of effects[event](named)) refetch(queryClient, queryKey)
    }
    return live().follow(
      channel,
      named,
      heard => readAgain(heard.event),
      () => (Object.keys(effects) as EventName<C>[]).forEach(readAgain),
    )
  }, [queryClient, channel, key])
}

const subscribeToState = (listener: () => void) => live().subscribeToState(listener)
const currentState = (): LiveState => connection?.state() ?? 'connecting'

/** Where the connection stands. One that is refused has the session checked, which leads to the login page. */
export function useLiveState(): LiveState {
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(subscribeToState, currentState)
  useEffect(() => {
    if (state === 'signed-out') refetch(queryClient, userQuery.queryKey)
  }, [queryClient, state])
  return state
}

// Nobody asked for it, so it must not keep an idle session alive.
const refetch = (queryClient: QueryClient, queryKey: QueryKey) =>
  void inBackground(() => queryClient.invalidateQueries({ queryKey }))
