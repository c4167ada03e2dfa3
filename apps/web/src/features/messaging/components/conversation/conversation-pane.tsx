import { useQuery } from '@tanstack/react-query'
import { conversationQuery } from '../../api/opened-conversation.ts'

export const ConversationPane = ({ id }: { id: number }) => (
  <p>{useQuery(conversationQuery(id)).data?.conversation.phoneNumber}</p>
)
