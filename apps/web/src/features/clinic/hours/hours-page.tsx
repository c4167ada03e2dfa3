import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { HoursScreen } from './hours-screen.tsx'

export const HoursPage = () => <HoursScreen zone={useClinicZone()} />
