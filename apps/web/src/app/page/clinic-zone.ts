import { useQuery } from '@tanstack/react-query'
import { clinicQuery } from '../../features/clinic/details/clinic.ts'
import { pageSettings } from '../../lib/browser/page-settings.ts'

/** The clinic's zone; without the clinic's own answer, the one that the page came with. Undefined until it is known. */
export function useClinicZone(): string | undefined {
  const clinic = useQuery(clinicQuery)
  const isFailed = clinic.isError && !clinic.isFetching && clinic.data === undefined
  return clinic.data?.timeZone ?? (isFailed ? pageSettings.timeZone() : undefined)
}
