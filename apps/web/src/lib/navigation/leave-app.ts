import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isPhone } from '../browser/is-phone.ts'

/** There are two apps. Each knows its own addresses, and reaches all others by a page load. */
type App = 'main' | 'settings'

// Pages that the server renders, or that belong to the other app.
const elsewhere: Record<App, RegExp> = {
  main: /^\/(settings(\/|$)|500$|404$|calendar$|contracts\/|consent_form_signatures\/|intake_forms\/|invoices\/|v2\/billing\/)/,
  settings: /^\/(?!settings(\/|$))/,
}

/** The target of an address that this app does not know. A page load of it must never lead back here. */
export function whereItLeads(
  path: string,
  app: App,
  onPhone: boolean,
): { address: string; replace: boolean } {
  if (elsewhere[app].test(path)) return { address: path, replace: false }
  return { address: onPhone ? '/v2' : '/404', replace: true }
}

/** Shown for an instant: leaves the app once the page before it, and its unsaved changes, are gone. */
export function LeaveApp({ app }: { app: App }) {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const { address, replace } = whereItLeads(pathname, app, isPhone())
    if (replace) window.location.replace(address)
    else window.location.assign(address + search + hash)
  }, [app, pathname, search, hash])
  return null
}
