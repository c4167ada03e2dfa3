import { useQuery } from '@tanstack/react-query'
import { DashboardScreen } from '../features/reports/screens/dashboard-screen.tsx'
import { NotForYou } from '../features/reports/screens/not-for-you.tsx'
import { useClinicDay } from '../features/scheduling/components/use-clinic-day.ts'
import { userQuery } from '../features/session/api/user.ts'
import { useClinicZone } from './clinic-zone.ts'

export function DashboardPage() {
  const user = useQuery(userQuery).data
  const zone = useClinicZone()
  if (user?.admin === false) return <NotForYou />
  // Whoever's it is, and whichever day: until both are known there is no range to ask for.
  return user === undefined || zone === undefined ? (
    <DashboardScreen today={undefined} />
  ) : (
    <Dashboard zone={zone} />
  )
}

const Dashboard = ({ zone }: { zone: string }) => <DashboardScreen today={useClinicDay(zone)} />
