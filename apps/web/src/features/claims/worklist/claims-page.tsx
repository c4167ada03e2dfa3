import { useLive } from '../../../lib/live/use-live.ts'
import { ClaimsNav } from '../../../shared/insurance/claims-nav.tsx'
import { WorklistScreen } from './worklist-screen.tsx'

export function ClaimsPage() {
  useLive('claim_work', {})
  return <WorklistScreen nav={<ClaimsNav />} />
}
