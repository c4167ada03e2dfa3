import { useQuery } from '@tanstack/react-query'
import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { expectedUser } from '../../lib/forms/form-recovery.ts'
import { useLive } from '../../lib/live/use-live.ts'
import { whenUserIsForgotten } from '../../lib/session/forget-user.ts'
import { useClinicZone } from '../../shared/clinic/clinic-zone.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { PageSkeleton } from '../../ui/feedback/placeholder.tsx'
import { forgetComposers } from './composer/composer.ts'
import { ConversationPane } from './conversation-pane/conversation-pane.tsx'
import { conversationQuery } from './conversations/opened-conversation.ts'
import { useBackToInbox } from './inbox/list-choice.ts'
import { MessagesScreen } from './messages-screen.tsx'
import { BeginWithPatient, BeginWithPhone } from './search/begin-conversation.tsx'

/** What the address names: a conversation, or the patient or number to begin one with. */
type Named = { conversationId?: number; patientId?: number; phone?: string }

export function MessagesPage(named: Named) {
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <Messages zone={zone} {...named} />
}

// The person who is expected back finds what they were writing; nobody else does.
whenUserIsForgotten(() => {
  if (expectedUser() === undefined) forgetComposers()
})

const giveUp = () => window.location.assign('/500')

function Messages({ zone, conversationId, patientId, phone }: Named & { zone: string }) {
  useLive('conversations', {})
  const today = useClinicDay(zone)
  return (
    <MessagesScreen conversationId={conversationId} today={today} giveUp={giveUp}>
      {conversationId !== undefined ? (
        <LiveConversation key={conversationId} id={conversationId} today={today} zone={zone} />
      ) : patientId !== undefined ? (
        <BeginWithPatient key={patientId} patientId={patientId} />
      ) : phone !== undefined ? (
        <BeginWithPhone key={phone} phone={phone} />
      ) : undefined}
    </MessagesScreen>
  )
}

/** The panel beside a conversation shows parts of its patients' records. */
function FollowPatient({ id }: { id: number }) {
  useLive('treatments', { patientId: id })
  return null
}

function LiveConversation({ id, today, zone }: { id: number; today: string; zone: string }) {
  const opened = useQuery(conversationQuery(id)).data
  // The server refuses to follow a conversation that does not exist.
  useLive('messages', { conversationId: id }, opened !== undefined)
  const user = useQuery(userQuery).data
  return (
    <>
      {opened?.conversation.patients.map(patient => (
        <FollowPatient key={patient.id} id={patient.id} />
      ))}
      <ConversationPane id={id} userId={user?.id} today={today} zone={zone} toInbox={useBackToInbox()} />
    </>
  )
}
