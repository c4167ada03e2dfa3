import { FlowScreen } from '../../../features/scheduling/day-flow/flow-screen.tsx'
import { useLive } from '../../live/live-updates.ts'
import { useClinicZone } from '../../page/clinic-zone.ts'
import { PageSkeleton } from '../../page/page-fallbacks.tsx'

export function FlowPage() {
  useLive('today', {})
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <FlowScreen zone={zone} />
}
