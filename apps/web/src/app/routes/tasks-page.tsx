import { TasksScreen } from '../../features/tasks/tasks-screen.tsx'
import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { useLive } from '../live/live-updates.ts'
import { useClinicZone } from '../page/clinic-zone.ts'
import { PageSkeleton } from '../page/page-fallbacks.tsx'

export function TasksPage() {
  useLive('tasks', {})
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <Tasks zone={zone} />
}

const Tasks = ({ zone }: { zone: string }) => <TasksScreen today={useClinicDay(zone)} />
