import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notificationsQuery } from '../features/notifications/api/notifications.ts'
import { askToNotifyAgain } from '../features/notifications/components/ask-to-notify.ts'
import { useRing } from '../features/notifications/components/use-ring.ts'
import { useUnreadInTitle } from '../lib/page-title.ts'
import { whenUserIsForgotten } from './forget-user.ts'
import { useLive } from './live.ts'

const places = { messages: '/v2/messages', tasks: '/v2/tasks' }

whenUserIsForgotten(askToNotifyAgain)

/** Keeps the counts of what waits, tells of them in the title, and rings when there is more. Once per app. */
export function useNotifications(): void {
  useLive('notifications', {})
  const navigate = useNavigate()
  const { data } = useQuery(notificationsQuery)
  useUnreadInTitle(data?.chat.messagesUnreadCount ?? 0)
  useRing(data, about => void navigate(places[about]))
}
