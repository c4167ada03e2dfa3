import { useLocation } from 'react-router'
import { useFoundPatient } from '../open-patients/open-patient-tabs.tsx'
import { SearchScreen } from './search-screen.tsx'

export function SearchPage() {
  const { state, key }: { state: unknown; key: string } = useLocation()
  const isOpenRequested = (state as { openSearch?: unknown } | null)?.openSearch === true
  // When the search is requested again on this page, a new key remounts the field, empty and focused.
  return (
    <SearchScreen
      key={isOpenRequested ? key : 'prompt'}
      isOpenAtOnce={isOpenRequested}
      {...useFoundPatient()}
    />
  )
}
