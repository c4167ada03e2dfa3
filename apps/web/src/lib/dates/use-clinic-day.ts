import { useCallback, useSyncExternalStore } from 'react'
import { everyMinute, localMoment } from './clock.ts'

/** The clinic's current day, yyyy-MM-dd. The caller is rendered again at midnight only. */
export const useClinicDay = (zone: string): string =>
  useSyncExternalStore(
    everyMinute,
    useCallback(() => localMoment(new Date(), zone).day, [zone]),
  )
