import { useQuery } from '@tanstack/react-query'
import { conversationQuery } from '../../api/opened-conversation.ts'

type Props = {
  id: number
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  zone: string
  /** Leaves the conversation for the list. */
  toInbox: () => void
}

export const ConversationPane = ({ id }: Props) => (
  <p>{useQuery(conversationQuery(id)).data?.conversation.phoneNumber}</p>
)
