import type { OuterPages } from '../../lib/navigation/feature-routes.ts'

/** The login and its neighbours. */
export const visitorPages = {
  '/v2/login': { load: async () => (await import('./login-page.tsx')).LoginPage },
  '/v2/new-password': { load: async () => (await import('./password-pages.tsx')).NewPasswordPage },
  '/v2/reset-password': { load: async () => (await import('./password-pages.tsx')).ResetPasswordPage },
} satisfies OuterPages
