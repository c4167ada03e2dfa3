import { useCallback, useSyncExternalStore } from 'react'
import { everyMinute, localMoment } from './clock.ts'

/** The day that it is in the clinic, yyyy-MM-dd. Whoever asks is drawn again at midnight, and at no other minute. */
export const useClinicDay = (zone: string): string =>
  useSyncExternalStore(
    everyMinute,
    useCallback(() => localMoment(new Date(), zone).day, [zone]),
  )
