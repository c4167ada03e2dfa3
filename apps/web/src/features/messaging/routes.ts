import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

/** The same for all of its addresses: the list stays while another conversation is opened. */
const messages = { load: async () => (await import('./messages-page.tsx')).MessagesPage }

export const messagingRoutes = {
  '/v2/messages': messages,
  '/v2/messages/new/:phone': messages,
  '/v2/messages/start-conversation/:patientId': messages,
  '/v2/messages/:conversationId': messages,
} satisfies FeatureRoutes
