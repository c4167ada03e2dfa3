/** Those that whoever is not logged in can open; nobody else needs them. */
export const visitorRoutes = ['/v2/login', '/v2/new-password', '/v2/reset-password'] as const

/** Every address that the web app answers. The server serves the app for these alone, and 404 for any other. */
export const appRoutes = ['/v2', ...visitorRoutes] as const

/** The same for the settings, which are a page load of their own. */
export const settingsRoutes = ['/settings', '/settings/clinic'] as const
