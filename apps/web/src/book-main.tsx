import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/patient/patient-page.css'
import { writtenPage } from './features/booking/api/booking.ts'
import { writtenVisit } from './features/booking/api/managed-visit.ts'
import { tellHeightOf } from './features/booking/components/tell-parent.ts'
import { ManagePage } from './features/booking/manage/manage-page.tsx'
import { BookingPage } from './features/booking/visitor/booking-page.tsx'

// The server opens this page for what is there, and writes into it what is offered or booked. It has no cookie: other
// sites show it inside of theirs.
function pageOf(pathname: string) {
  const [, token] = /^\/book\/manage\/([\w-]+)\/?$/.exec(pathname) ?? []
  if (token !== undefined) {
    const opened = writtenVisit()
    return opened && <ManagePage token={token} opened={opened} />
  }
  const page = writtenPage()
  return page && <BookingPage page={page} />
}

const root = document.getElementById('root')
const page = pageOf(window.location.pathname)
if (root === null || page === undefined) throw new Error('the page has nothing to show, or no place for it')
createRoot(root).render(<StrictMode>{page}</StrictMode>)
tellHeightOf(root)
