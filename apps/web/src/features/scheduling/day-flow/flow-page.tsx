import { useLive } from '../../../lib/live/use-live.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { PageSkeleton } from '../../../ui/feedback/placeholder.tsx'
import { FlowScreen } from './flow-screen.tsx'

export function FlowPage() {
  useLive('today', {})
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <FlowScreen zone={zone} />
}
