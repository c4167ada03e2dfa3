import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { ClaimsNav } from '../../../shared/insurance/claims-nav.tsx'
import { PageSkeleton } from '../../../ui/feedback/placeholder.tsx'
import { CoverageScreen } from './coverage-screen.tsx'

export function CoveragePage() {
  useLive('coverage', {})
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <Coverage zone={zone} />
}

const Coverage = ({ zone }: { zone: string }) => (
  <CoverageScreen today={useClinicDay(zone)} nav={<ClaimsNav />} />
)
