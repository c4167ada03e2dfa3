import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { conversationQuery } from '../features/messaging/api/opened-conversation.ts'
import { BeginWithPatient, BeginWithPhone } from '../features/messaging/components/begin-conversation.tsx'
import { forgetComposers } from '../features/messaging/components/conversation/composers.ts'
import { ConversationPane } from '../features/messaging/components/conversation/conversation-pane.tsx'
import { useToInbox } from '../features/messaging/components/use-to-inbox.ts'
import { MessagesScreen } from '../features/messaging/screens/messages-screen.tsx'
import { useClinicDay } from '../features/scheduling/components/use-clinic-day.ts'
import { userQuery } from '../features/session/api/user.ts'
import { expectedBack } from '../lib/kept-forms.ts'
import { useClinicZone } from './clinic-zone.ts'
import { FollowPatient } from './follow-open-patients.tsx'
import { whenUserIsForgotten } from './forget-user.ts'
import { LeaveApp } from './leave-app.tsx'
import { useLive } from './live.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { recordIdOf } from './record-id.ts'

export function MessagesPage() {
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <Messages zone={zone} />
}

// Whoever is expected back finds what they were writing; nobody else does.
whenUserIsForgotten(() => {
  if (expectedBack() === undefined) forgetComposers()
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
      <ConversationPane id={id} userId={user?.id} today={today} zone={zone} toInbox={useToInbox()} />
    </>
  )
}
