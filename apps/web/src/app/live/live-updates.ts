import type { ChannelEvent, ChannelName, ChannelParams } from '@archwire/contract/live/events'
import type { QueryClient } from '@tanstack/react-query'
import { claimUpdates } from '../../features/claims/live-updates.ts'
import { clinicUpdates } from '../../features/clinic/live-updates.ts'
import { documentUpdates } from '../../features/documents/live-updates.ts'
import { eligibilityUpdates } from '../../features/eligibility/live-updates.ts'
import { financeUpdates } from '../../features/finance/live-updates.ts'
import { messagingUpdates } from '../../features/messaging/live-updates.ts'
import { notificationUpdates } from '../../features/notifications/live-updates.ts'
import { importUpdates } from '../../features/patient-imports/live-updates.ts'
import { patientUpdates } from '../../features/patients/live-updates.ts'
import { sandboxUpdates } from '../../features/sandbox/live-updates.ts'
import { schedulingUpdates } from '../../features/scheduling/live-updates.ts'
import { taskUpdates } from '../../features/tasks/live-updates.ts'
import { userUpdates } from '../../features/users/live-updates.ts'
import { invalidateSoon } from '../../lib/live/invalidate-soon.ts'
import type { EventName, LiveUpdates } from '../../lib/live/use-live.ts'

/** How live events change the cache, as each feature says. */
export const liveUpdates: LiveUpdates[] = [
  claimUpdates,
  clinicUpdates,
  documentUpdates,
  eligibilityUpdates,
  financeUpdates,
  importUpdates,
  messagingUpdates,
  notificationUpdates,
  patientUpdates,
  sandboxUpdates,
  schedulingUpdates,
  taskUpdates,
  userUpdates,
]

/** Applies an event in every feature that it concerns. */
export function applyEvent<C extends ChannelName>(
  queryClient: QueryClient,
  channel: C,
  params: ChannelParams<C>,
  event: ChannelEvent<C>,
): void {
  const name: EventName<C> = event.event
  for (const { outOfDate, inPlace } of liveUpdates) {
    const put = inPlace?.[channel]?.[name]
    if (put === undefined) invalidateSoon(queryClient, outOfDate[channel]?.[name]?.(params) ?? [])
    else put(queryClient, event)
  }
}

/** Events of a channel may have been missed: the cache is updated as if all of them had come. */
export function applyAll<C extends ChannelName>(
  queryClient: QueryClient,
  channel: C,
  params: ChannelParams<C>,
): void {
  for (const { outOfDate } of liveUpdates) {
    const ofChannel: LiveUpdates['outOfDate'][C] = outOfDate[channel]
    for (const event of Object.keys(ofChannel ?? {}) as EventName<C>[]) {
      invalidateSoon(queryClient, ofChannel?.[event]?.(params) ?? [])
    }
  }
}
