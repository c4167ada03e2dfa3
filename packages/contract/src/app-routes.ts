/** Every address that the web app answers. The server serves the app for these alone, and 404 for any other. */
export const appRoutes = ['/v2', '/v2/login'] as const

/** The same for the settings, which are a page load of their own. */
export const settingsRoutes = ['/settings', '/settings/clinic'] as const
