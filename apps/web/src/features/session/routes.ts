import type { OuterPages } from '../../lib/navigation/feature-routes.ts'

const passwords = () => import('./password-pages.tsx')

/** The login and its neighbours. */
export const visitorPages = {
  '/v2/login': { load: async () => (await import('./login-page.tsx')).LoginPage },
  '/v2/new-password': { load: async () => (await passwords()).NewPasswordPage },
  '/v2/reset-password': { load: async () => (await passwords()).ResetPasswordPage },
} satisfies OuterPages
