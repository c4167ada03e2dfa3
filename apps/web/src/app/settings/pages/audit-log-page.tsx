import { useQuery } from '@tanstack/react-query'
import { AuditLogScreen } from '../../../features/audit/audit-log-screen.tsx'
import { usersQuery } from '../../../features/users/users.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useClinicZone } from '../../page/clinic-zone.ts'

export function AuditLogPage() {
  const zone = useClinicZone() ?? pageSettings.timeZone()
  return <AuditLogScreen people={useQuery(usersQuery).data} zone={zone} />
}
