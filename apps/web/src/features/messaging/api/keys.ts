/** Everything about texts. */
export const messagingKey = ['messaging'] as const

export const conversationListsKey = [...messagingKey, 'lists'] as const

/** Those that are, or were, open on the screen, with their messages. */
export const conversationsKey = [...messagingKey, 'conversations'] as const
export const conversationKey = (id: number) => [...conversationsKey, id] as const
