import { NavLink } from 'react-router'
import { WorklistScreen } from '../../../features/claims/worklist/worklist-screen.tsx'
import { CoverageScreen } from '../../../features/eligibility/day-coverage/coverage-screen.tsx'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useLive } from '../../live/live-updates.ts'
import { useClinicZone } from '../../page/clinic-zone.ts'
import { PageSkeleton } from '../../page/page-fallbacks.tsx'
import styles from './worklist-pages.module.css'

/** Switches between the claims and the insurance forms of the whole clinic. */
export const ClaimsNav = () => (
  <nav aria-label="Claims and coverage" className={styles.nav}>
    <NavLink to="/v2/claims" end className={styles.link ?? ''}>
      Claims
    </NavLink>
    <NavLink to="/v2/claims/coverage" className={styles.link ?? ''}>
      Coverage of a day
    </NavLink>
  </nav>
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
