import { WorklistScreen } from '../features/claims/screens/worklist-screen.tsx'
import { ClaimsNav } from './claims-nav.tsx'
import { useLive } from './live.ts'

export function ClaimsPage() {
  useLive('claim_work', {})
  return <WorklistScreen nav={<ClaimsNav />} />
}
