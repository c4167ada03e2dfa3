import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './features/documents/patient/patient-page.css'
import { HealthHistoryPage } from './features/documents/patient/health-history-page.tsx'

// The server opens this page by links that lead somewhere, and by no other address.
const [, uuid = ''] = /^\/intake_forms\/([0-9a-f-]{36})(?:\/|$)/i.exec(window.location.pathname) ?? []

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no place for the form')
createRoot(root).render(
  <StrictMode>
    <HealthHistoryPage uuid={uuid.toLowerCase()} />
  </StrictMode>,
)
