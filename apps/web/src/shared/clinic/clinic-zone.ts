import { useQuery } from '@tanstack/react-query'
import { pageSettings } from '../../lib/browser/page-settings.ts'
import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { clinicQuery } from './clinic.ts'

/**
 * The clinic's zone or, if the clinic could not be loaded, the one that the page came with. Undefined until either is
 * known.
 */
export function useClinicZone(): string | undefined {
  const clinic = useQuery(clinicQuery)
  const isFailed = clinic.isError && !clinic.isFetching && clinic.data === undefined
  return clinic.data?.timeZone ?? (isFailed ? pageSettings.timeZone() : undefined)
}

/** The clinic's day, yyyy-MM-dd; until the clinic's zone is loaded, by the zone of the page. */
export const useClinicToday = (): string => useClinicDay(useClinicZone() ?? pageSettings.timeZone())
