import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { writtenForm } from './features/documents/api/public-intake-form.ts'
import './features/documents/patient/patient-page.css'
import { HealthHistoryPage } from './features/documents/patient/health-history-page.tsx'

// The server opens this page by links that lead somewhere, and by no other address.
const [, uuid = ''] = /^\/intake_forms\/([0-9a-f-]{36})(?:\/|$)/i.exec(window.location.pathname) ?? []

const root = document.getElementById('root')
const opened = writtenForm()
if (root === null || opened === undefined) throw new Error('the page has nothing to show, or no place for it')
createRoot(root).render(
  <StrictMode>
    <HealthHistoryPage uuid={uuid.toLowerCase()} opened={opened} />
  </StrictMode>,
)
