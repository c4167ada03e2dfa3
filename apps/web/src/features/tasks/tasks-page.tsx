import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { useLive } from '../../lib/live/use-live.ts'
import { useClinicZone } from '../../shared/clinic/clinic-zone.ts'
import { PageSkeleton } from '../../ui/feedback/placeholder.tsx'
import { TasksScreen } from './tasks-screen.tsx'

export function TasksPage() {
  useLive('tasks', {})
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <Tasks zone={zone} />
}

const Tasks = ({ zone }: { zone: string }) => <TasksScreen today={useClinicDay(zone)} />
