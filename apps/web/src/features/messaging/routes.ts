import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

/** All addresses share this page, so that the list stays mounted while another conversation is opened. */
const messages = { load: async () => (await import('./messages-page.tsx')).MessagesPage }

export const messagingRoutes = {
  '/v2/messages': messages,
  '/v2/messages/new/:phone': messages,
  '/v2/messages/start-conversation/:patientId': messages,
  '/v2/messages/:conversationId': messages,
} satisfies FeatureRoutes
