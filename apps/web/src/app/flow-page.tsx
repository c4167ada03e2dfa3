import { FlowScreen } from '../features/scheduling/screens/flow-screen.tsx'
import { useClinicZone } from './clinic-zone.ts'
import { useLive } from './live.ts'
import { PageSkeleton } from './page-skeleton.tsx'

export function FlowPage() {
  useLive('today', {})
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <FlowScreen zone={zone} />
}
