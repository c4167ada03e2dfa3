import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { forgetComposers } from '../../features/messaging/composer/composer.ts'
import { ConversationPane } from '../../features/messaging/conversation-pane/conversation-pane.tsx'
import { conversationQuery } from '../../features/messaging/conversations/opened-conversation.ts'
import { useBackToInbox } from '../../features/messaging/inbox/list-choice.ts'
import { MessagesScreen } from '../../features/messaging/messages-screen.tsx'
import { BeginWithPatient, BeginWithPhone } from '../../features/messaging/search/begin-conversation.tsx'
import { userQuery } from '../../features/session/user.ts'
import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { expectedUser } from '../../lib/forms/form-recovery.ts'
import { useLive } from '../live/live-updates.ts'
import { FollowPatient } from '../open-patients/open-patient-tabs.tsx'
import { useClinicZone } from '../page/clinic-zone.ts'
import { LeaveApp, PageSkeleton, recordIdOf } from '../page/page-fallbacks.tsx'
import { whenUserIsForgotten } from '../session/session-expiry.ts'

export function MessagesPage() {
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <Messages zone={zone} />
}

// Whoever is expected back finds what they were writing; nobody else does.
whenUserIsForgotten(() => {
  if (expectedUser() === undefined) forgetComposers()
})

const giveUp = () => window.location.assign('/500')

function Messages({ zone }: { zone: string }) {
  useLive('conversations', {})
  const today = useClinicDay(zone)
  const { conversationId, patientId, phone } = useParams()
  const open = recordIdOf(conversationId)
  const withPatient = recordIdOf(patientId)
  if (
    (conversationId !== undefined && open === undefined) ||
    (patientId !== undefined && withPatient === undefined)
  ) {
    return <LeaveApp app="main" />
  }
  return (
    <MessagesScreen conversationId={open} today={today} giveUp={giveUp}>
      {open !== undefined ? (
        <LiveConversation key={open} id={open} today={today} zone={zone} />
      ) : withPatient !== undefined ? (
        <BeginWithPatient key={withPatient} patientId={withPatient} />
      ) : phone !== undefined ? (
        <BeginWithPhone key={phone} phone={phone} />
      ) : undefined}
    </MessagesScreen>
  )
}

function LiveConversation({ id, today, zone }: { id: number; today: string; zone: string }) {
  const opened = useQuery(conversationQuery(id)).data
  // Nobody may follow a conversation that is not there.
  useLive('messages', { conversationId: id }, opened !== undefined)
  const user = useQuery(userQuery).data
  return (
    <>
      {/* What stands beside a conversation is of their records. */}
      {opened?.conversation.patients.map(patient => (
        <FollowPatient key={patient.id} id={patient.id} />
      ))}
      <ConversationPane id={id} userId={user?.id} today={today} zone={zone} toInbox={useBackToInbox()} />
    </>
  )
}
