import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/patient/patient-page.css'
import { ManagePage } from './features/booking/managed-visit/manage-page.tsx'
import { preloadedVisit } from './features/booking/managed-visit/managed-visit.ts'
import { preloadedBookingPage } from './features/booking/new-booking/booking.ts'
import { NewBookingPage } from './features/booking/new-booking/booking-page.tsx'
import { reportHeightOf } from './features/booking/page/embedding.ts'

// The server opens this page only for a booking page or a visit that exists, and writes its data into the document.
// The page has no cookie, because other sites embed it.
function pageOf(pathname: string) {
  const [, token] = /^\/book\/manage\/([\w-]+)\/?$/.exec(pathname) ?? []
  if (token !== undefined) {
    const opened = preloadedVisit()
    return opened && <ManagePage token={token} opened={opened} />
  }
  const page = preloadedBookingPage()
  return page && <NewBookingPage page={page} />
}

const root = document.getElementById('root')
const page = pageOf(window.location.pathname)
if (root === null || page === undefined) throw new Error('the page has nothing to show, or no place for it')
createRoot(root).render(<StrictMode>{page}</StrictMode>)
reportHeightOf(root)
