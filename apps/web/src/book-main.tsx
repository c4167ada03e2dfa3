import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/patient/patient-page.css'
import { tellHeightOf } from './features/booking/components/tell-parent.ts'
import { ManagePage } from './features/booking/manage/manage-page.tsx'
import { BookingPage } from './features/booking/visitor/booking-page.tsx'

/** A visit by the link of its letter, or the page of a clinic. No cookie is needed: other sites show it inside of theirs. */
function pageOf(pathname: string) {
  const [, token] = /^\/book\/manage\/([\w-]+)\/?$/.exec(pathname) ?? []
  if (token !== undefined) return <ManagePage token={token} />
  const [, slug = ''] = /^\/book\/([\w-]+)\/?$/.exec(pathname) ?? []
  return <BookingPage slug={slug} />
}

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no place for anything')
createRoot(root).render(<StrictMode>{pageOf(window.location.pathname)}</StrictMode>)
tellHeightOf(root)
