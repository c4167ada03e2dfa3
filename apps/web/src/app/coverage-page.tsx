import { CoverageScreen } from '../features/eligibility/screens/coverage-screen.tsx'
import { useClinicDay } from '../features/scheduling/components/use-clinic-day.ts'
import { ClaimsNav } from './claims-nav.tsx'
import { useClinicZone } from './clinic-zone.ts'
import { useLive } from './live.ts'
import { PageSkeleton } from './page-skeleton.tsx'

export function CoveragePage() {
  useLive('coverage', {})
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <Coverage zone={zone} />
}

const Coverage = ({ zone }: { zone: string }) => (
  <CoverageScreen today={useClinicDay(zone)} nav={<ClaimsNav />} />
)
