import { Group } from '@mantine/core'
import { NavLink } from 'react-router'
import { WorklistScreen } from '../../../features/claims/worklist/worklist-screen.tsx'
import { CoverageScreen } from '../../../features/eligibility/day-coverage/coverage-screen.tsx'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useLive } from '../../live/live-updates.ts'
import { useClinicZone } from '../../page/clinic-zone.ts'
import { PageSkeleton } from '../../page/page-fallbacks.tsx'

/** Switches between the claims and the insurance forms of the whole clinic. */
const wide = { paddingInline: 12 }

export const ClaimsNav = () => (
  <Group component="nav" gap={4} wrap="nowrap" aria-label="Claims and coverage">
    <NavLink to="/v2/claims" end className="quiet" style={wide}>
      Claims
    </NavLink>
    <NavLink to="/v2/claims/coverage" className="quiet" style={wide}>
      Coverage of a day
    </NavLink>
  </Group>
)

export function ClaimsPage() {
  useLive('claim_work', {})
  return <WorklistScreen nav={<ClaimsNav />} />
}

export function CoveragePage() {
  useLive('coverage', {})
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <Coverage zone={zone} />
}

const Coverage = ({ zone }: { zone: string }) => (
  <CoverageScreen today={useClinicDay(zone)} nav={<ClaimsNav />} />
)
