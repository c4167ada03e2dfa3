import { useEffect } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'

const address = '/v2/past-due'

/** The list is for everybody at the desk, so it is a page of the app; its former address in the settings leads there. */
export function LeadsToPastDue() {
  usePageTitle('Past due')
  useEffect(() => window.location.replace(address), [])
  return (
    <p>
      <a href={address}>Past due</a>
    </p>
  )
}
