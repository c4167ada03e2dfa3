import type { ChannelEvent, ChannelName, ChannelParams } from '@archwire/contract/live/events'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import {
  claimsKey,
  claimWorkKey,
  putClaimRow,
  unreadFilesKey,
} from '../../features/claims/claim/claim-queries.ts'
import { clinicKey } from '../../features/clinic/details/clinic.ts'
import { consentDetailsKey } from '../../features/documents/consent-forms/consent-forms.ts'
import { contractDetailsKey } from '../../features/documents/contracts/contracts.ts'
import {
  coverageKey,
  eligibilitiesKey,
  putEligibility,
} from '../../features/eligibility/inquiries/eligibility-queries.ts'
import { financeKey } from '../../features/finance/money/finance-key.ts'
import { dropMessage, putMessage, putRow } from '../../features/messaging/conversations/conversation-cache.ts'
import {
  conversationKey,
  conversationsKey,
  messagingKey,
} from '../../features/messaging/conversations/conversations.ts'
import { notificationsQuery } from '../../features/notifications/notifications.ts'
import { importsKey } from '../../features/patient-imports/imports-key.ts'
import { patientTabsKey, recentPatientsQuery } from '../../features/patients/patient/patients.ts'
import {
  sandboxClaimsQuery,
  sandboxEmailsQuery,
  sandboxMethodsQuery,
  sandboxPaymentsQuery,
  sandboxTextsKey,
} from '../../features/sandbox/sandbox-calls.ts'
import {
  appointmentKey,
  appointmentsKey,
  availabilityKey,
  calendarKey,
  daysKey,
  occupancyKey,
} from '../../features/scheduling/appointments/query-keys.ts'
import { userQuery } from '../../features/session/user.ts'
import { tasksKey } from '../../features/tasks/tasks-key.ts'
import { usersKey } from '../../features/users/users.ts'
import {
  connectLive,
  type LiveConnection,
  type LivePosition,
  type LiveState,
} from '../../lib/live/live-connection.ts'
import { leaveWithoutConfirm } from '../../lib/navigation/unsaved-changes.ts'
import { patientsKey } from '../../shared/patients/patient-search-query.ts'
import { forgetUser, watchSignedInUser, whenUserIsForgotten } from '../session/session-expiry.ts'
import { invalidateSoon } from './invalidate-soon.ts'

type EventName<C extends ChannelName> = ChannelEvent<C>['event']

/** All six events of a calendar make the same queries out of date. */
const calendarEvents = (keys: QueryKey[]) => ({
  appointment_created: () => keys,
  appointment_updated: () => keys,
  appointment_deleted: () => keys,
  time_off_created: () => keys,
  time_off_updated: () => keys,
  time_off_deleted: () => keys,
})

/** The queries that each event of each channel makes out of date. */
const outOfDate: { [C in ChannelName]: Record<EventName<C>, (params: ChannelParams<C>) => QueryKey[]> } = {
  // Calendars are built from rooms, doctors and hours.
  clinic: { changed: () => [clinicKey, calendarKey] },
  users: { changed: () => [usersKey, userQuery.queryKey] },
  sandbox: {
    email_delivered: () => [sandboxEmailsQuery.queryKey],
    text_carried: () => [sandboxTextsKey],
    payment_changed: () => [sandboxPaymentsQuery.queryKey, sandboxMethodsQuery.queryKey],
    claim_changed: () => [sandboxClaimsQuery.queryKey],
  },
  notifications: { counts: () => [notificationsQuery.queryKey] },
  conversations: {
    opened: () => [messagingKey],
    closed: () => [messagingKey],
    readed: () => [messagingKey],
    unreaded: () => [messagingKey],
    flagged: () => [messagingKey],
    unflagged: () => [messagingKey],
    new_message_reminder: () => [messagingKey],
    opened_and_unread: () => [messagingKey],
    changed: () => [messagingKey],
  },
  messages: {
    created: ({ conversationId }) => [conversationKey(conversationId)],
    status_updated: ({ conversationId }) => [conversationKey(conversationId)],
    message_removed: ({ conversationId }) => [conversationKey(conversationId)],
  },
  tasks: { created: () => [tasksKey], updated: () => [tasksKey], user_renamed: () => [tasksKey] },
  // The appointment dialog lists the patient's other appointments.
  today: calendarEvents([daysKey, availabilityKey, appointmentsKey]),
  day: calendarEvents([daysKey, availabilityKey, appointmentsKey]),
  month: calendarEvents([occupancyKey]),
  appointment: {
    updated: ({ id }) => [appointmentKey(id)],
    deleted: ({ id }) => [appointmentKey(id)],
    notes_changed: ({ id }) => [appointmentKey(id)],
    labels_changed: ({ id }) => [appointmentKey(id)],
  },
  // Calendars, appointment dialogs, tasks and conversations show the patient's name.
  patients: {
    changed: () => [daysKey, appointmentsKey, tasksKey, messagingKey],
    // The event does not say whose record it is: every query that finds or names a patient is out of date.
    imported: () => [patientsKey, messagingKey, recentPatientsQuery.queryKey, patientTabsKey],
  },
  patient_imports: { changed: () => [importsKey] },
  treatments: {
    changed: ({ patientId }) => [
      [...patientsKey, patientId],
      // Their dialogs are keyed by their own ids.
      consentDetailsKey,
      contractDetailsKey,
      // A conversation shows the patient's next appointment.
      conversationsKey,
      // They show the patient's name too, and a tab shows whether the patient is seated.
      patientTabsKey,
      recentPatientsQuery.queryKey,
    ],
  },
  finance: { changed: ({ patientId }) => [financeKey(patientId)] },
  eligibilities: { updated: ({ patientId }) => [eligibilitiesKey(patientId)] },
  coverage: { changed: () => [coverageKey] },
  claims: { updated: ({ patientId }) => [claimsKey(patientId)] },
  claim_work: { changed: () => [claimWorkKey], unread_file: () => [unreadFilesKey] },
}

/** Events that carry the new data: it is put into the cache, and nothing is read again. */
const inPlace: {
  [C in ChannelName]?: Partial<
    Record<EventName<C>, (queryClient: QueryClient, event: ChannelEvent<C>) => void>
  >
} = {
  notifications: {
    counts: (queryClient, { data }) => {
      // An answer that is still on its way is older than this event.
      void queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey })
      queryClient.setQueryData(notificationsQuery.queryKey, data)
    },
  },
  conversations: {
    opened: putReceivedRow,
    closed: putReceivedRow,
    readed: putReceivedRow,
    unreaded: putReceivedRow,
    flagged: putReceivedRow,
    unflagged: putReceivedRow,
    new_message_reminder: putReceivedRow,
    opened_and_unread: putReceivedRow,
    changed: putReceivedRow,
  },
  claims: {
    updated: (queryClient, { data }) => {
      putClaimRow(queryClient, data)
      // No event announces changes of its history or its files.
      invalidateSoon(queryClient, [[...claimsKey(data.patientId), data.id]])
    },
  },
  messages: {
    created: putReceivedMessage,
    status_updated: putReceivedMessage,
    message_removed: (queryClient, { params, data }) => dropMessage(queryClient, params.conversationId, data),
  },
  eligibilities: { updated: (queryClient, { data }) => putEligibility(queryClient, data) },
}

function putReceivedRow(queryClient: QueryClient, { data }: ChannelEvent<'conversations'>): void {
  putRow(queryClient, data)
}

function putReceivedMessage(queryClient: QueryClient, { params, data }: ChannelEvent<'messages'>): void {
  putMessage(queryClient, params.conversationId, data)
}

let connection: LiveConnection | undefined
let endWatch: () => void = () => undefined

// One for the whole app, from the first screen that follows something until the person signs out.
function live(queryClient: QueryClient): LiveConnection {
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

/**
 * Follows a channel while the screen is mounted, and invalidates what its events concern. Where `isReady` becomes true
 * later, events since the screen was mounted are delivered then.
 */
export function useLive<C extends ChannelName>(channel: C, params: ChannelParams<C>, isReady = true): void {
  const queryClient = useQueryClient()
  const key = JSON.stringify(params)
  const from = useRef<LivePosition>(undefined)
  useEffect(() => {
    if (!isReady) {
      from.current ??= live(queryClient).position()
      return undefined
    }
    const named: ChannelParams<C> = JSON.parse(key)
    // A newer server may tell of events that this page does not know yet.
    const effects: Partial<(typeof outOfDate)[C]> = outOfDate[channel]
    const invalidate = (event: EventName<C>) => invalidateSoon(queryClient, effects[event]?.(named) ?? [])
    return live(queryClient).follow(
      channel,
      named,
      event => {
        const put = inPlace[channel]?.[event.event]
        if (put === undefined) invalidate(event.event)
        else put(queryClient, event)
      },
      () => (Object.keys(effects) as EventName<C>[]).forEach(invalidate),
      from.current,
    )
  }, [queryClient, channel, key, isReady])
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
