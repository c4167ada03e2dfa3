import { type DateRange, defaultRange, readRange } from '@archwire/domain/reports/dashboard'
import { useSearchParams } from 'react-router'

/**
 * The days that the page is about. The address keeps them, so that a reload, a step back and a link that was passed on
 * show the same; what it does not say, or says wrongly, is the usual range. None until it is known which day it is.
 */
export function useRange(today: string | undefined): {
  range: DateRange | undefined
  choose: (range: DateRange) => void
} {
  const [params, setParams] = useSearchParams()
  const named = (day: string) => readRange(params.get('start_date'), params.get('end_date'), day)
  return {
    range: today === undefined ? undefined : (named(today) ?? defaultRange(today)),
    choose: ({ start, end }) => setParams({ start_date: start, end_date: end }),
  }
}
